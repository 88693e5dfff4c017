import { useEffect, useRef, type KeyboardEvent as KeyPress, type ReactNode, type RefObject } from 'react'
import classes from './dropdown.module.css'

type DropdownProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** What it hangs on. */
  readonly target: ReactNode
  readonly children: ReactNode
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly side?: 'below' | 'above'
  readonly className?: string
}

/**
 * A panel under its target, a button. What in it has `data-takes-focus` gets the focus, since the panel was opened to go
 * on there. A click outside, Escape, or focus that moves on close it; Escape gives the focus back to the button. Tab walks
 * from target to panel.
 */
export function Dropdown({
  open,
  onClose,
  target,
  children,
  label,
  align = 'start',
  side = 'below',
  className,
}: DropdownProps) {
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!open) return
    const element = root.current
    panel.current?.querySelector<HTMLElement>('[data-takes-focus]')?.focus()
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onClose()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      // The focus would vanish with the panel.
      if (panel.current?.contains(document.activeElement)) element?.querySelector<HTMLElement>('button')?.focus()
      onClose()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    element?.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      element?.removeEventListener('keydown', escape)
    }
  }, [open, onClose])
  useInView(panel, open)
  return (
    <div ref={root} className={[classes.root, className].filter(Boolean).join(' ')}>
      {target}
      {open && (
        <dialog ref={panel} open className={classes.panel} data-align={align} data-side={side} aria-label={label}>
          {children}
        </dialog>
      )}
    </div>
  )
}

/** Whoever opens it wants to see all of it, also of what arrives a little later. */
function useInView(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const element = panel.current
    if (!open || !element) return
    const watch = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }))
    watch.observe(element)
    return () => watch.disconnect()
  }, [panel, open])
}

/** For whatever in a panel takes the focus: up and down walk to the next, from the last to the first. */
export function walkPanel(event: KeyPress<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const items = [...(event.currentTarget.closest('dialog')?.querySelectorAll<HTMLElement>('input, button, a') ?? [])]
  items.at((items.indexOf(event.currentTarget) + step) % items.length)?.focus()
}
