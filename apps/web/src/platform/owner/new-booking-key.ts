import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

/** N begins a new booking, where no field, menu or sheet has keys of its own. */
export function useNewBookingKey(to: string | null): void {
  const navigate = useNavigate()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOther = event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey
    const { target } = event
    const isTyped =
      target instanceof Element && target.closest('input, textarea, select, [role="menu"], [role="listbox"]')
    if (to === null || event.defaultPrevented || isOther || isTyped || document.querySelector('dialog[open]') !== null)
      return
    event.preventDefault()
    void navigate(to)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}
