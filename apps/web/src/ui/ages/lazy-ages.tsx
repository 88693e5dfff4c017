import { lazy, Suspense, type ReactNode } from 'react'
import { loadTextPart } from '../../platform/language.ts'
import type { Party } from './party.ts'

// Few searches have children whose ages count: they bring what it takes along.
const withTexts = async <T,>(load: Promise<T>): Promise<T> => (await Promise.all([load, loadTextPart('ages')]))[0]

/** Adults, children and their ages (`PartyField`), loaded when it is shown. */
export const LazyPartyField = lazy(async () => ({
  default: (await withTexts(import('./party-field.tsx'))).PartyField,
}))

const GuestsWords = lazy(async () => ({ default: (await withTexts(import('./guests-words.tsx'))).GuestsWords }))

/** Who travels in words (`useGuestsText`); until those are there, what stands for it. */
export function LazyGuestsWords({ party, instead }: { readonly party: Party; readonly instead: ReactNode }) {
  return (
    <Suspense fallback={instead}>
      <GuestsWords party={party} />
    </Suspense>
  )
}
