import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './sheet.module.css'

type SheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** "full" covers the screen, "bottom" rises from its foot, "dialog" floats in its middle (full on a phone). */
  readonly kind?: 'full' | 'bottom' | 'dialog'
  /** Room for two columns. */
  readonly wide?: boolean
  /** Stays in view at the sheet's foot. */
  readonly footer?: ReactNode
}

/** A modal surface on the browser's own dialog: it keeps focus inside, closes on Escape and gives focus back. */
export function Sheet({ open, ...sheet }: SheetProps) {
  return open ? <OpenSheet {...sheet} /> : null
}

function OpenSheet({ onClose, title, children, kind = 'dialog', wide = false, footer }: Omit<SheetProps, 'open'>) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const closeFromBackdrop = useEffectEvent((event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  })
  // A layout effect ends while the dialog still stands in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    // A click on the backdrop is a click on the dialog itself; Escape is the keyboard's way.
    const listen = (event: MouseEvent) => closeFromBackdrop(event)
    element?.addEventListener('click', listen)
    element?.showModal()
    return () => {
      element?.removeEventListener('click', listen)
      element?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-kind={kind}
      data-wide={wide || undefined}
      aria-label={title}
      // React hands on what was meant for another surface that stands in it.
      onCancel={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.head}>
        <h2 className="display-sm">{title}</h2>
        <ActionIcon variant="subtle" color="gray" size={44} onClick={onClose} aria-label={t('common.close')}>
          <IconX size={22} stroke={1.75} color="var(--ink)" />
        </ActionIcon>
      </div>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.foot}>{footer}</div>}
    </dialog>
  )
}
