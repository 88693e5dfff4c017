import { useEffect, useEffectEvent } from 'react'

/** Keys of the plan by their letter, where no field, menu or sheet has keys of its own. */
export function usePlanKeys(keys: Readonly<Partial<Record<string, () => void>>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()]
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    const { target } = event
    const isTyped =
      target instanceof Element && target.closest('input, textarea, select, [role="menu"], [role="listbox"]')
    if (!act || event.defaultPrevented || isOther || isTyped || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}
