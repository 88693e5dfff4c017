import type { UIEvent } from 'react'

/** Which photo of a swiped row is in view. */
export function at({ currentTarget }: UIEvent<HTMLElement>): number {
  return Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth))
}
