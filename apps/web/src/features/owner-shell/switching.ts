import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { KeyboardEvent } from 'react'

/** The hotels whose name, key or city holds what was typed; accents and case do not count. */
export function matching(hotels: readonly OwnerProperty[], typed: string): readonly OwnerProperty[] {
  const wanted = plain(typed.trim())
  return hotels.filter(({ name, slug, city }) => [name, slug, city].some((text) => plain(text).includes(wanted)))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/đ/giu, 'd').toLowerCase()
}

/** Up and down walk through the fields and buttons of a panel. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button, a')]
  const at = items.findIndex((item) => item === document.activeElement)
  items.at((at + step) % items.length)?.focus()
}
