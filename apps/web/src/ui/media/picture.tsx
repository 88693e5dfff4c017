import { photoUrl, photoWidths, type Photo } from '@keystay/contract/shared/photos'
import classes from './picture.module.css'

type PictureProps = {
  readonly photo: Photo | null
  /** The `sizes` of the img: how wide it is shown, e.g. "(max-width: 48em) 100vw, 400px". */
  readonly sizes: string
  /** Width by height, 3 / 2 unless told; the place is kept before the picture arrives. */
  readonly ratio?: string
  /** The first picture of a page: fetched at once. */
  readonly first?: boolean
  /** Leave the description away where the name beside it says the same. */
  readonly decorative?: boolean
  readonly className?: string
}

/** A photo of the API in three widths, cropped to its ratio around its focus. Without a photo: a quiet ground. */
export function Picture({ photo, sizes, ratio = '3 / 2', first = false, decorative = false, className }: PictureProps) {
  const name = [classes.picture, className].filter(Boolean).join(' ')
  if (!photo) return <span className={name} style={{ aspectRatio: ratio }} />
  return (
    <img
      className={name}
      src={photoUrl(photo.name, 960)}
      srcSet={photoWidths.map((width) => `${photoUrl(photo.name, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={1200}
      height={800}
      alt={decorative ? '' : photo.alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      style={{ aspectRatio: ratio, ...(photo.focus && { objectPosition: photo.focus }) }}
    />
  )
}
