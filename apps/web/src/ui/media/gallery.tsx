import { IconGridDots } from '@tabler/icons-react'
import { lightUrl, type Photo } from '@keystay/contract/shared/photos'
import { firstPictureSizes } from '@keystay/contract/shared/addresses'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './gallery.module.css'
import { Picture } from './picture.tsx'
import { at } from '../lists/swiped-row.ts'

const PhotoViewer = lazy(async () => ({ default: (await import('./photo-viewer.tsx')).PhotoViewer }))

const mosaicSize = 5

type GalleryProps = {
  readonly photos: readonly Photo[]
  /** Whose photos they are: the title of the viewer. */
  readonly name: string
  /** Of a hotel: its first picture, if it is a living drawing, is shown in the light of the hour. */
  readonly propertyId?: string
}

/** A mosaic of up to five photos; on a phone all of them in a row to swipe. Each opens the viewer with all photos. */
export function Gallery({ photos, name, propertyId }: GalleryProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<number | null>(null)
  const [swiped, setSwiped] = useState(0)
  const count = photos.length
  if (count === 0) return null
  return (
    <div className={classes.gallery}>
      <ul
        className={classes.photos}
        data-count={Math.min(count, mosaicSize)}
        onScroll={(event) => setSwiped(at(event))}
      >
        {photos.map((photo, index) => (
          <li key={photo.name}>
            <PhotoButton
              photo={photo}
              first={index === 0}
              light={index === 0 && photo.drawing === 'living' && propertyId}
              label={t('gallery.open', { number: index + 1, count, alt: photo.alt })}
              onOpen={() => setOpened(index)}
            />
          </li>
        ))}
      </ul>
      {photos[swiped]?.drawing && <span className={classes.drawing}>{t('gallery.drawing')}</span>}
      <span className={classes.counter} aria-hidden>
        {Math.min(swiped + 1, count)} / {count}
      </span>
      {count > 1 && (
        <button type="button" className={classes.all} onClick={() => setOpened(0)}>
          <IconGridDots size={20} stroke={1.75} aria-hidden />
          {t('gallery.all', { count })}
        </button>
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <PhotoViewer photos={photos} name={name} start={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}

type PhotoButtonProps = {
  readonly photo: Photo
  readonly first: boolean
  /** The hotel whose hour lights the picture. */
  readonly light: string | false | undefined
  readonly label: string
  readonly onOpen: () => void
}

function PhotoButton({ photo, first, light, label, onOpen }: PhotoButtonProps) {
  return (
    <button type="button" className={classes.photo} aria-label={label} onClick={onOpen}>
      <Picture
        photo={photo}
        sizes={first ? firstPictureSizes.hotelHome : '(max-width: 48em) 100vw, 300px'}
        first={first}
        decorative
        className={classes.picture ?? ''}
      />
      {light && (
        <img
          src={lightUrl(light)}
          alt=""
          fetchPriority="low"
          className={`${classes.picture} ${classes.light}`}
          style={{ objectPosition: photo.focus ?? undefined }}
        />
      )}
    </button>
  )
}
