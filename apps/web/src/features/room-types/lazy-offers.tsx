import { lazy, Suspense, type ComponentProps } from 'react'
import { loadTextPart } from '../../platform/language.ts'
import type { FlexibleOffer } from './flexible-offer.tsx'
import type { GapOffer } from './gap-offer.tsx'

// They come, with their texts, where a hotel offers them: few do.
const Flexible = lazy(async () => {
  const [{ FlexibleOffer: Loaded }] = await Promise.all([import('./flexible-offer.tsx'), loadTextPart('flexible')])
  return { default: Loaded }
})
const Gap = lazy(async () => ({ default: (await import('./gap-offer.tsx')).GapOffer }))

/** The line of a flexible room, once it is there. */
export function LazyFlexibleOffer(props: ComponentProps<typeof FlexibleOffer>) {
  return (
    <Suspense>
      <Flexible {...props} />
    </Suspense>
  )
}

/** The line of a longer stay that fills a gap, once it is there. */
export function LazyGapOffer(props: ComponentProps<typeof GapOffer>) {
  return (
    <Suspense>
      <Gap {...props} />
    </Suspense>
  )
}
