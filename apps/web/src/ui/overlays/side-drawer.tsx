import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './side-drawer.module.css'
import { useWide } from '../layout/use-wide.ts'

type SideDrawerProps = {
  readonly label: string
  readonly onClose: () => void
  /** In one line with the button that closes it. */
  readonly head: ReactNode
  readonly children: ReactNode
  /** Stays in view at its foot. */
  readonly footer?: ReactNode
  readonly width?: number
  /** Leaves the focus where it is, when it stands beside the list. */
  readonly quiet?: boolean
}

/** The details of something in a list: beside the list where there is room, over it else. Escape closes it. */
export function SideDrawer(props: SideDrawerProps) {
  const wide = useWide()
  return <OpenDrawer key={String(wide)} wide={wide} {...props} />
}

function OpenDrawer({
  wide,
  label,
  onClose,
  head,
  children,
  footer,
  width = 400,
  quiet = false,
}: SideDrawerProps & { readonly wide: boolean }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect ends while the dialog still stands in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (wide && quiet) element?.setAttribute('open', '')
    else if (wide) element?.show()
    else element?.showModal()
    return () => element?.close()
  }, [wide, quiet])
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // A menu or a question, in it or beside it, closes by the same key.
    const target = event.target instanceof Element ? event.target : null
    const within = target?.closest('dialog') ?? null
    if (within !== null && within !== dialog.current) return
    // Also where the focus has gone with a button that is busy.
    if (document.querySelector('dialog:modal') !== null) return
    // A field of the list has the key for itself.
    if (within === null && target?.matches('input, textarea, select')) return
    event.preventDefault()
    onClose()
  })
  // Beside a list the focus is as often in that.
  useEffect(() => {
    if (!wide) return undefined
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [wide])
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      style={wide ? { width } : undefined}
      aria-label={label}
      // React hands on what was meant for a question that stands in it.
      onCancel={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.head}>
        <div className={classes.about}>{head}</div>
        <ActionIcon variant="subtle" color="gray" size={44} onClick={onClose} aria-label={t('common.close')}>
          <IconX size={20} stroke={1.75} color="var(--ink)" />
        </ActionIcon>
      </div>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.foot}>{footer}</div>}
    </dialog>
  )
}
