import { Button } from '@mantine/core'
import type { ReviewReport } from '@keystay/contract/reviews/entities'
import type { HidingReason } from '@keystay/contract/reviews/rules'
import { useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { ReasonField } from './reason-field.tsx'
import { useDecide, useReports } from './reviews-api.ts'
import classes from './hotel-reviews-view.module.css'

/** Reported reviews of all hotels, for the admins of the product: each is hidden by a named rule, or shown. */
export function ReportedReviews() {
  const { t } = useTranslation()
  const { data, error, loading, retry } = useReports()
  if (error && !loading)
    return (
      <ErrorState title={messageOf('operation_failed')} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (loading) return <ListSkeleton label={t('reviews.loading')} count={2} card={<SkeletonBox height={180} />} />
  if (data.length === 0) return <EmptyState title={t('reviews.decide.none')}>{t('reviews.decide.noneText')}</EmptyState>
  return (
    <ul className={classes.list}>
      {data.map((report) => (
        <li key={report.id}>
          <Report report={report} />
        </li>
      ))}
    </ul>
  )
}

function Report({ report }: { readonly report: ReviewReport }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const [reason, setReason] = useState<HidingReason>(report.reason)
  const { mutate, isPending, error } = useDecide()
  const { title, good, bad, hotel, reportedAt, byHotel, note } = report
  return (
    <article className={`card ${classes.card}`}>
      <p className="small soft">
        {hotel} · {t(byHotel ? 'reviews.decide.byHotel' : 'reviews.decide.byReader')} ·{' '}
        {moment(reportedAt, timeZone, 'dayYear')}
      </p>
      <h2 className="display-sm">{title}</h2>
      {good !== '' && <p>+ {good}</p>}
      {bad !== '' && <p>− {bad}</p>}
      {note !== '' && <p className="small">{t('reviews.decide.note', { note })}</p>}
      <ReasonField label={t('reviews.decide.rule')} value={reason} onChange={setReason} />
      <FailedNote error={error} title="operation_failed" />
      <div className={classes.actions}>
        <Button size="sm" variant="outline" loading={isPending} onClick={() => mutate({ report, hide: null })}>
          {t('reviews.decide.show')}
        </Button>
        <Button size="sm" variant="light" loading={isPending} onClick={() => mutate({ report, hide: reason })}>
          {t('reviews.decide.hide')}
        </Button>
      </div>
    </article>
  )
}
