import { maxPhotoBytes, maxPhotos } from '@keystay/contract/shared/limits'
import type { OwnerPhoto } from '@keystay/contract/shared/photos'
import type { PhotoChoice } from '@keystay/contract/shared/form-fields'
import { messageOf } from '../../../platform/language.ts'

/** A photo of the form: one that is there, or a file that is to become one. */
export type PhotoItem = {
  readonly key: string
  /** Null until it was uploaded. */
  readonly photo: OwnerPhoto | null
  readonly file: File | null
  readonly alt: string
  /** Why it was refused. */
  readonly error: string | null
  /** The description is missing. */
  readonly altError: string | null
  /** How much of the file has left, from 0 to 1; null while nothing is under way. */
  readonly progress: number | null
}

export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif'
const megabyte = 1_000_000

let added = 0

export function toItems(photos: readonly OwnerPhoto[]): PhotoItem[] {
  return photos.map((photo) => ({ ...blank, key: photo.id, photo, alt: photo.alt }))
}

const blank = { photo: null, file: null, error: null, altError: null, progress: null } as const

/** A chosen file; what the server would refuse without looking into it is said at once. */
export function newItem(file: File): PhotoItem {
  const { size, type } = file
  const error =
    size > maxPhotoBytes
      ? messageOf('photo_too_large', { megabytes: maxPhotoBytes / megabyte })
      : type !== '' && !photoTypes.split(',').includes(type)
        ? messageOf('photo_type_refused')
        : null
  return { ...blank, key: `new-${++added}`, file, alt: wordsOf(file.name), error }
}

/** "pool-am-abend.jpg" says what it shows, "IMG_1234.jpg" does not. */
function wordsOf(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return /^(img|dsc\w?|pxl|dji|screenshot|photo|foto|image|bild)?[\s\d().]*$/i.test(words) || /\d{6}/.test(words)
    ? ''
    : words
}

/** Why no more photos can be added; null while they can. */
export function tooMany(count: number): string | null {
  return count > maxPhotos ? messageOf('too_many_photos', { max: maxPhotos }) : null
}

/** Each photo that has no description says so; the same list when all have one. */
export function checkAlts(items: readonly PhotoItem[]): readonly PhotoItem[] {
  if (items.every(({ alt }) => alt.trim() !== '')) return items
  return items.map((item) => (item.alt.trim() === '' ? { ...item, altError: messageOf('photo_alt_required') } : item))
}

/** The photos to keep, in their order, with `sent` among them. */
export function choicesOf(items: readonly PhotoItem[], sent: PhotoItem | null): PhotoChoice[] {
  return items.flatMap(({ key, photo, alt }): PhotoChoice[] => {
    if (photo) return [{ id: photo.id, alt: alt.trim() }]
    return key === sent?.key ? [{ file: filePart, alt: alt.trim() }] : []
  })
}

/** The part of the form data that brings a file. */
export const filePart = 'photo'

/** With an item in another place. */
export function moved(items: readonly PhotoItem[], key: string, to: number): PhotoItem[] {
  const item = items.find((one) => one.key === key)
  const others = items.filter((one) => one.key !== key)
  return item ? others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, item) : others
}
