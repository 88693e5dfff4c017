import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import type { PhotoChoice } from '@keystay/contract/shared/form-fields'

export type PhotoType = 'jpeg' | 'png' | 'webp' | 'avif'

const startsWith = (head: Buffer, bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte)

/** What kind of photo a file is by its first bytes, whatever it is called; null when it is none. */
export function photoTypeOf(head: Buffer): PhotoType | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const word = (start: number) => head.toString('latin1', start, start + 4)
  if (word(0) === 'RIFF' && word(8) === 'WEBP') return 'webp'
  return word(4) === 'ftyp' && ['avif', 'avis'].includes(word(8)) ? 'avif' : null
}

/** Whether the sender says that a file is a photo of a kind that is accepted; which one it is, its content tells. */
export function saysPhoto(mimetype: string): boolean {
  return /^image\/(jpe?g|png|webp|avif)$/i.test(mimetype)
}

/** What is wrong with a wish for photos: one that is kept must be there, a new one must have brought its file, once. */
export function checkChoices(
  choices: readonly PhotoChoice[],
  savedPhotoIds: ReadonlySet<string>,
  arrived: ReadonlySet<string>,
): FieldIssue[] {
  const seen = new Set<string>()
  const issues = choices.flatMap((choice, index): FieldIssue[] => {
    const [name, isThere, path] =
      'id' in choice
        ? [choice.id, savedPhotoIds.has(choice.id), `photos.${index}.id`]
        : [choice.file, arrived.has(choice.file), `photos.${index}.file`]
    const isTwice = seen.has(name)
    seen.add(name)
    if (isTwice) return [{ path, code: 'invalid' }]
    if (isThere) return []
    return [{ path, code: 'id' in choice ? 'photo_unknown' : 'photo_file_missing' }]
  })
  // A file that no photo names was forgotten, or its description was.
  const forgotten = [...arrived].filter((part) => !seen.has(part))
  return [...issues, ...forgotten.map((part): FieldIssue => ({ path: part, code: 'photo_alt_required' }))]
}
