import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { offeredLanguage, watchOfferedLanguage } from '../../platform/offered-language.ts'

const LanguageOffer = lazy(async () => ({ default: (await import('./language-offer.tsx')).LanguageOffer }))

/** Offers the reader's own language where the page speaks another one; most readers load nothing of it. */
export function LazyLanguageOffer() {
  // Another language of the interface may be the reader's own.
  useTranslation()
  const offered = useSyncExternalStore(watchOfferedLanguage, offeredLanguage, () => null)
  return (
    offered && (
      <Suspense>
        <LanguageOffer offered={offered} />
      </Suspense>
    )
  )
}
