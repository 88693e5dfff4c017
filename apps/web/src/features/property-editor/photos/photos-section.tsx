import { Button, Loader } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { maxPhotoBytes, maxPhotos } from '@keystay/contract/shared/limits'
import { lazy, Suspense, useRef, type DragEvent } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import { useArrivalAt } from '../../../platform/navigation/scroll.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { photoTypes } from './photo-items.ts'
import classes from './photos.module.css'
import type { Photos } from './use-photos.ts'

// Dragging brings a library along.
const PhotoGrid = lazy(async () => ({ default: (await import('./photo-grid.tsx')).PhotoGrid }))

const anchor = 'photos'

/** The photos of a hotel or a room type: added by picking or dropping files, ordered, described, removed. */
export function PhotosSection({ photos, busy }: { readonly photos: Photos; readonly busy: boolean }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useArrivalAt(anchor)
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    if (!busy) photos.add([...event.dataTransfer.files])
  }
  const megabytes = maxPhotoBytes / 1_000_000
  return (
    <Section anchor={anchor} title={t('properties.photos.title')} text={t('properties.photos.text')}>
      <div className={classes.area} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {photos.items.length > 0 && (
          <Suspense fallback={<Loader />}>
            <PhotoGrid photos={photos} busy={busy} />
          </Suspense>
        )}
        <div className={classes.add}>
          <input
            ref={input}
            type="file"
            accept={photoTypes}
            multiple
            hidden
            aria-label={t('properties.photos.choose')}
            onChange={(event) => {
              photos.add([...(event.currentTarget.files ?? [])])
              // The same file may be chosen again.
              event.currentTarget.value = ''
            }}
          />
          <Button
            variant="outline"
            size="sm"
            disabled={busy}
            leftSection={<IconPhotoPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t('properties.photos.add')}
          </Button>
          <p className="soft">{t('properties.photos.limits', { max: maxPhotos, megabytes })}</p>
        </div>
        {photos.refused && (
          <p role="alert" className={classes.refused}>
            {photos.refused}
          </p>
        )}
      </div>
    </Section>
  )
}

/** Says that photos were refused while the rest was saved. */
export function PhotosFailed({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <p role="alert" className={classes.refused}>
      {t('properties.photos.failed', { count })}
    </p>
  )
}
