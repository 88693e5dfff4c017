import { lazy } from 'react'
import { loadTextPart } from '../../platform/language.ts'
import { SkeletonBox } from '../../ui/lists/list-states.tsx'
import { WhenNear } from '../../ui/lists/when-near.tsx'

const ReviewsSection = lazy(async () => {
  const [{ ReviewsSection: Section }] = await Promise.all([import('./reviews-section.tsx'), loadTextPart('reviews')])
  return { default: Section }
})

type LazyReviewsProps = {
  readonly propertyId: string
  readonly hotelKey: string
  readonly name: string
  readonly timezone: string
}

/** What guests say of a hotel, loaded when its reader comes near. */
export function LazyReviews(props: LazyReviewsProps) {
  return (
    <WhenNear place={<SkeletonBox height={320} />}>
      <ReviewsSection {...props} />
    </WhenNear>
  )
}
