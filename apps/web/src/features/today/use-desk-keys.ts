import { useEffect, useEffectEvent } from 'react'

type DeskKeys = {
  readonly move: (by: 1 | -1) => void
  readonly next: () => void
  readonly undo: () => void
  /** Opens the menu of the line. */
  readonly more: () => void
  /** Shows one of the groups by its place, from 0 on. */
  readonly show: (place: number) => void
}

/** Up and down choose a line, Enter does what comes next with it, M opens its menu, Z takes the last step back, 1 to 4 show a group. */
export function useDeskKeys({ move, next, undo, more, show }: DeskKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      // Whoever stands on a button, a link or what is folded presses that.
      Enter: isPressable(event.target) ? undefined : next,
      z: undo,
      Z: undo,
      m: more,
      M: more,
      ...Object.fromEntries([0, 1, 2, 3].map((place) => [String(place + 1), () => show(place)])),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}

/** A field, a menu or a sheet has keys of its own. */
function isTaken(target: EventTarget | null): boolean {
  const isOwn = target instanceof Element && target.closest('input, textarea, select, [role="menu"], [role="listbox"]')
  return Boolean(isOwn) || document.querySelector('dialog[open]') !== null
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary') !== null
}
