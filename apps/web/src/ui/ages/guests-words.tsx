import type { Party } from './party.ts'
import { useGuestsText } from './use-guests-text.ts'

/** Who travels in words, for pages that load them when they are needed. */
export function GuestsWords({ party: { adults, children } }: { readonly party: Party }) {
  const say = useGuestsText()
  return say(adults, children.length, children)
}
