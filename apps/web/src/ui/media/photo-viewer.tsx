import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Photo } from '@keystay/contract/shared/photos'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { LiveRegion } from '../layout/live-region.tsx'
import classes from './photo-viewer.module.css'
import { Picture } from './picture.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { at } from '../lists/swiped-row.ts'

type PhotoViewerProps = {
  readonly photos: readonly Photo[]
  readonly name: string
  readonly start: number
  readonly onClose: () => void
}

/** All photos, one at a time: swiped, by its buttons or by the arrow keys. */
export function PhotoViewer({ photos, name, start, onClose }: PhotoViewerProps) {
  const { t } = useTranslation()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(start)
  useEffect(() => scrollToPhoto(strip.current, start, 'instant'), [start])
  const step = (by: number) =>
    scrollToPhoto(strip.current, Math.min(photos.length - 1, Math.max(0, shown + by)), 'smooth')
  useArrowKeys(step)
  const { alt = '', drawing = null } = photos[shown] ?? {}
  const caption = drawing ? `${alt} (${t('gallery.drawing')})` : alt
  const position = t('gallery.position', { number: shown + 1, count: photos.length })
  return (
    <Sheet open onClose={onClose} title={name} kind="full">
      <div className={classes.viewer}>
        <ul
          ref={strip}
          className={classes.strip}
          aria-label={name}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
          tabIndex={0}
          onScroll={(event) => setShown(at(event))}
        >
          {photos.map((photo) => (
            <li key={photo.name}>
              <Picture photo={photo} sizes="100vw" className={classes.photo ?? ''} />
            </li>
          ))}
        </ul>
        <div className={classes.foot}>
          <Step label={t('gallery.previous')} disabled={shown === 0} onClick={() => step(-1)} icon={IconChevronLeft} />
          <p className={classes.caption}>
            <span className="tabular strong">{position}</span> <span className="soft">{caption}</span>
          </p>
          <Step
            label={t('gallery.next')}
            disabled={shown === photos.length - 1}
            onClick={() => step(1)}
            icon={IconChevronRight}
          />
        </div>
        <LiveRegion>{`${position}: ${caption}`}</LiveRegion>
      </div>
    </Sheet>
  )
}

/** The keys work wherever the focus stands in the viewer. */
function useArrowKeys(step: (by: number) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function scrollToPhoto(strip: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  strip?.scrollTo({ left: index * strip.clientWidth, behavior })
}

type StepProps = {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly icon: typeof IconChevronLeft
}

function Step({ label, disabled, onClick, icon: Icon }: StepProps) {
  return (
    <ActionIcon
      variant="outline"
      size={48}
      radius="xl"
      aria-label={label}
      // Stays focusable, so that reaching an end does not lose the keyboard's place.
      aria-disabled={disabled}
      data-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
