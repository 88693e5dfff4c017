import { photoTypeOf } from '../photos/rules.ts'

/** What a message may bring, by its ending. */
type FileType = 'pdf' | 'jpg' | 'png' | 'webp' | 'avif'

const longestName = 80

/** What kind of file it is by its first bytes, whatever it is called and said to be; null when it is none that is taken. */
export function fileTypeOf(head: Buffer): FileType | null {
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'pdf'
  const photo = photoTypeOf(head)
  return photo === 'jpeg' ? 'jpg' : photo
}

/** The name by which a file is downloaded: of its sender's, without folders and signs that hide something, with the ending of what it is. */
export function fileNameOf(given: string, type: FileType): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{C}"<>:|?*%;]/gu, '')
    .replace(/(\.[\p{L}\p{N}]{1,5})+$/u, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\.+/, '')
    .trim()
  // A sign that the end has cut in two would be none.
  const short = plain
    .slice(0, longestName)
    .replaceAll(/\p{Cs}/gu, '')
    .trim()
  return `${short || 'file'}.${type}`
}
