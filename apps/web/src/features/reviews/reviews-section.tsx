import { Button } from '@mantine/core'
import { reviewOrders, type ReviewOrder, type ReviewTrip } from '@keystay/contract/reviews/rules'
import type { RatingSummary } from '@keystay/contract/reviews/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { IconArrowsSort, IconPencil } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { DoneNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { ChoiceMenu } from '../../ui/overlays/choice-menu.tsx'
import { RatingCard } from './rating-card.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { ReviewItem } from './review-item.tsx'
import { reviewsAtOnce, useReport, useReviews } from './reviews-api.ts'
import { RulesCard } from './rules-card.tsx'
import classes from './reviews-section.module.css'

type ReviewsSectionProps = {
  readonly propertyId: string
  readonly hotelKey: string
  readonly name: string
  readonly timezone: string
}

/** What guests who stayed say of a hotel: what it comes to, each review, and by which rules they stand here. */
export function ReviewsSection({ propertyId, hotelKey, name, timezone }: ReviewsSectionProps) {
  const { t } = useTranslation()
  const [trip, setTrip] = useState<ReviewTrip | null>(null)
  const [order, setOrder] = useState<ReviewOrder>('newest')
  const [reporting, setReporting] = useState<{ readonly id: string; readonly title: string } | null>(null)
  const [done, setDone] = useState('')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReviews(propertyId, trip, order)
  const report = useReport(propertyId)
  const [first] = data?.pages ?? []
  if (!first)
    return error ? (
      <ErrorState title={messageOf('unexpected_error')} onRetry={() => void refetch()} cause={error}>
        {error.message}
      </ErrorState>
    ) : (
      <ListSkeleton label={t('reviews.loading')} count={3} card={<SkeletonBox height={150} />} />
    )
  const { rating } = first.data
  const reviews = data?.pages.flatMap((page) => page.data.reviews) ?? []
  const total = first.pagination.totalItems
  const writeLink = `${paths.bookingAccess}?${new URLSearchParams({ hotel: hotelKey, to: 'review' }).toString()}`
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <div>
          <h2 className="display-lg">{t('reviews.title')}</h2>
          <p className="soft">
            {rating.count === 0 ? t('reviews.none') : t('reviews.guests', { count: rating.count })}
          </p>
        </div>
        <Button
          component={Link}
          to={writeLink}
          variant="outline"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        >
          {t('reviews.write')}
        </Button>
      </div>
      {rating.invented && <p className={`small ${classes.invented}`}>{t('reviews.invented')}</p>}
      {rating.count > 0 && <RatingCard rating={rating} />}
      <div className={classes.columns}>
        <div className={classes.list}>
          {rating.count > 0 && (
            <>
              <Trips rating={rating} trip={trip} onChange={setTrip} />
              <div className={classes.order}>
                <p className="small soft">{t(`reviews.orderedBy.${order}`)}</p>
                <ChoiceMenu
                  label={t('reviews.order')}
                  value={order}
                  options={reviewOrders.map((value) => ({ value, label: t(`reviews.orders.${value}`) }))}
                  onChange={setOrder}
                  icon={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
                  chevron
                />
              </div>
              <DoneNote>{done}</DoneNote>
              <ul className={`card ${classes.reviews}`}>
                {reviews.map((review) => (
                  <li key={review.id}>
                    <ReviewItem
                      review={review}
                      hotel={name}
                      timezone={timezone}
                      onReport={(title) => {
                        setDone('')
                        setReporting({ id: review.id, title })
                      }}
                    />
                  </li>
                ))}
              </ul>
              <div className={classes.foot}>
                <p className="small soft">{t('reviews.shown', { shown: reviews.length, count: total })}</p>
                {hasNextPage && (
                  <Button variant="light" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t('reviews.more', { count: Math.min(reviewsAtOnce, total - reviews.length) })}
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
        <RulesCard heading="h3" />
      </div>
      {reporting && (
        <ReportSheet
          title={reporting.title}
          mutation={report}
          onReport={(body) =>
            report.mutate(
              { reviewId: reporting.id, ...body },
              {
                onSuccess: () => {
                  setReporting(null)
                  setDone(t('reviews.reported'))
                },
              },
            )
          }
          onClose={() => {
            report.reset()
            setReporting(null)
          }}
        />
      )}
    </div>
  )
}

type TripsProps = {
  readonly rating: RatingSummary
  readonly trip: ReviewTrip | null
  readonly onChange: (trip: ReviewTrip | null) => void
}

/** Which reviews are shown, by the kind of trip, with how many there are. */
function Trips({ rating: { count, trips }, trip, onChange }: TripsProps) {
  const { t } = useTranslation()
  const name = useId()
  const chips = [{ trip: null, count }, ...trips]
  return (
    <fieldset className={classes.trips}>
      <legend className="visually-hidden">{t('reviews.filter')}</legend>
      {chips.map((chip) => (
        <label key={chip.trip ?? 'all'} className={classes.chip}>
          <input type="radio" name={name} checked={trip === chip.trip} onChange={() => onChange(chip.trip)} />
          <span>{chip.trip === null ? t('reviews.all') : t(`reviews.trips.${chip.trip}`)}</span>
          <span className={classes.count}>{chip.count}</span>
        </label>
      ))}
    </fieldset>
  )
}
