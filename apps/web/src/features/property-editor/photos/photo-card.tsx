import { ActionIcon, TextInput } from '@mantine/core'
import { useSortable } from '@dnd-kit/sortable'
import { IconChevronLeft, IconChevronRight, IconGripVertical, IconTrash, IconPhoto } from '@tabler/icons-react'
import { useRef, useState, useEffect, type ReactNode } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import { Picture } from '../../../ui/media/picture.tsx'
import type { PhotoItem } from './photo-items.ts'
import classes from './photos.module.css'
import type { Photos } from './use-photos.ts'

type PhotoCardProps = {
  readonly item: PhotoItem
  /** From 0. */
  readonly place: number
  readonly count: number
  readonly photos: Photos
  readonly busy: boolean
}

/** One photo with its description, its place in the order, and what became of its upload. */
export function PhotoCard({ item, place, count, photos, busy }: PhotoCardProps) {
  const { t } = useTranslation()
  const { key, photo, file, alt, error, altError } = item
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
  })
  const number = place + 1
  const style = {
    transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
    transition,
  }
  return (
    <li ref={setNodeRef} className={`card ${classes.card}`} style={style} data-dragging={isDragging || undefined}>
      <div className={classes.picture}>
        {photo && <Picture photo={photo} sizes="240px" decorative />}
        {!photo && file && <FilePreview file={file} />}
        {place === 0 && <span className={classes.first}>{t('properties.photos.first')}</span>}
      </div>
      <Progress item={item} />
      {error && (
        <p role="alert" className={classes.refused}>
          {file?.name}: {error}
        </p>
      )}
      <TextInput
        label={t('properties.photos.alt', { number })}
        classNames={{ label: 'visually-hidden' }}
        placeholder={t('properties.photos.altPlaceholder')}
        value={alt}
        error={altError}
        disabled={busy}
        maxLength={300}
        onChange={(event) => photos.describe(key, event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Tool
          label={t('properties.photos.drag', { number, count })}
          setRef={setActivatorNodeRef}
          busy={busy}
          {...attributes}
          {...listeners}
        >
          <IconGripVertical size={18} stroke={1.75} color="var(--ink)" />
        </Tool>
        <Tool
          label={t('properties.photos.earlier', { number })}
          busy={busy || place === 0}
          onClick={() => photos.move(key, place - 1)}
        >
          <IconChevronLeft size={18} stroke={1.75} color="var(--ink)" />
        </Tool>
        <Tool
          label={t('properties.photos.later', { number })}
          busy={busy || number === count}
          onClick={() => photos.move(key, place + 1)}
        >
          <IconChevronRight size={18} stroke={1.75} color="var(--ink)" />
        </Tool>
        <Tool label={t('properties.photos.remove', { number })} busy={busy} onClick={() => photos.remove(key)}>
          <IconTrash size={18} stroke={1.75} color="var(--danger)" />
        </Tool>
      </div>
    </li>
  )
}

function Progress({ item: { progress, file } }: { readonly item: PhotoItem }) {
  const { t } = useTranslation()
  if (progress === null) return null
  const percent = Math.round(progress * 100)
  const label = percent < 100 ? t('properties.photos.uploading', { percent }) : t('properties.photos.working')
  return (
    <div>
      <progress className={classes.progress} max={100} value={percent} aria-label={file?.name ?? label} />
      <p className="soft">{label}</p>
    </div>
  )
}

type ToolProps = {
  readonly label: string
  readonly busy: boolean
  readonly onClick?: () => void
  readonly setRef?: (element: HTMLElement | null) => void
  readonly children: ReactNode
}

function Tool({ label, busy, setRef, children, ...props }: ToolProps) {
  return (
    <ActionIcon
      ref={setRef}
      variant="subtle"
      color="gray"
      size={36}
      className={classes.tool ?? ''}
      data-drag={setRef ? true : undefined}
      {...props}
      disabled={busy}
      aria-label={label}
    >
      {children}
    </ActionIcon>
  )
}

const width = 480

const height = 320

/** Shows a chosen file before it is uploaded; a file that is no picture shows that it is none. */
function FilePreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [readable, setReadable] = useState(true)
  useEffect(() => {
    let isStale = false
    const draw = async () => {
      const picture = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' })
      const context = canvas.current?.getContext('2d')
      // Cropped to the middle, as pictures are shown.
      const across = Math.max(width, (height * picture.width) / picture.height)
      const down = (across * picture.height) / picture.width
      if (!isStale) context?.drawImage(picture, (width - across) / 2, (height - down) / 2, across, down)
      picture.close()
    }
    draw().catch(() => isStale || setReadable(false))
    return () => {
      isStale = true
    }
  }, [file])
  if (!readable)
    return (
      <span className={classes.unreadable}>
        <IconPhoto size={32} stroke={1.75} aria-hidden />
      </span>
    )
  return <canvas ref={canvas} className={classes.preview} width={width} height={height} />
}
