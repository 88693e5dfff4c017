import { Button, Textarea } from '@mantine/core'
import type { HotelReview } from '@keystay/contract/reviews/entities'
import { reviewMarks } from '@keystay/contract/reviews/rules'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { Stars } from '../../ui/facts/stars.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { DoneNote, FailedNote } from '../../ui/form/failed-note.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { PagesNav } from '../../ui/lists/pages-nav.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { Words } from './review-item.tsx'
import { useHotelReviews, useReviewAct } from './reviews-api.ts'
import classes from './hotel-reviews-view.module.css'

const longestAnswer = 2000

/** What guests said of a hotel, for its people: to read, to answer once, and to report what breaks a rule. */
export function HotelReviewsView({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const change = useSearchChange()
  const [done, setDone] = useState('')
  useHotelEvents(hotel.id)
  const unanswered = params.get('show') === 'unanswered'
  const page = Math.max(1, Number(params.get('page') ?? '1') || 1)
  const { data, error, loading, retry, pagination } = useHotelReviews(hotel.id, page, unanswered)
  return (
    <div className={classes.view}>
      <div className={classes.head}>
        <div>
          <h1 className="display-md">{t('reviews.desk.title')}</h1>
          <p className="soft">{t('reviews.desk.text')}</p>
        </div>
        <Segments
          label={t('reviews.desk.show')}
          value={unanswered ? 'unanswered' : 'all'}
          options={[
            { value: 'all', label: t('reviews.all') },
            { value: 'unanswered', label: t('reviews.desk.unanswered') },
          ]}
          onChange={(show) => change((now) => withParams(now, { show: show === 'all' ? null : show, page: null }))}
        />
      </div>
      <DoneNote>{done}</DoneNote>
      {error && !loading ? (
        <ErrorState title={messageOf('operation_failed')} onRetry={retry} cause={error}>
          {error.message}
        </ErrorState>
      ) : loading ? (
        <ListSkeleton label={t('reviews.loading')} count={3} card={<SkeletonBox height={140} />} />
      ) : data.length === 0 ? (
        <EmptyState title={t(unanswered ? 'reviews.desk.allAnswered' : 'reviews.none')}>
          {t('reviews.desk.empty')}
        </EmptyState>
      ) : (
        <section>
          <h2 className="visually-hidden">{t(unanswered ? 'reviews.desk.unanswered' : 'reviews.all')}</h2>
          <ul className={classes.list}>
            {data.map((review) => (
              <li key={review.id}>
                <HotelReviewCard review={review} hotel={hotel} onDone={setDone} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <PagesNav
        page={page}
        totalPages={pagination?.totalPages ?? 1}
        renderLink={(one, props) => <Link to={{ search: withParams(params, { page: String(one) }) }} {...props} />}
      />
    </div>
  )
}

type CardProps = {
  readonly review: HotelReview
  readonly hotel: OwnerProperty
  readonly onDone: (text: string) => void
}

function HotelReviewCard({ review, hotel, onDone }: CardProps) {
  const { t } = useTranslation()
  const { mark, moment } = useFormat()
  const may = useMay()
  const [open, setOpen] = useState<'answer' | 'report' | null>(null)
  const act = useReviewAct(hotel.id)
  const { said, marks, hidden, reported, writtenAt } = review
  const close = () => {
    act.reset()
    setOpen(null)
  }
  return (
    <article className={`card ${classes.card}`}>
      <div className={classes.line}>
        <Stars mark={said.average} />
        <span className="strong">{mark(said.average)}</span>
        <span className="strong">{said.author || t('reviews.guest')}</span>
        <span className="small soft">
          {t(`reviews.tripOf.${said.trip}`)} · {t('common.nights', { count: said.nights })} · {said.roomType}
        </span>
        <time className={`small soft ${classes.when}`} dateTime={writtenAt}>
          {moment(writtenAt, hotel.timezone, 'dayYear')}
        </time>
      </div>
      <dl className={`small ${classes.marks}`}>
        {reviewMarks.map((name) => (
          <div key={name}>
            <dt className="soft">{t(`reviews.marks.${name}`)}</dt>
            <dd>{marks[name]}</dd>
          </div>
        ))}
      </dl>
      <Words said={said} hotel={hotel.name} timezone={hotel.timezone} />
      {hidden && (
        <p className="small">
          {t('reviews.isHidden')}, {t(`reviews.because.${hidden}`)}. {t('reviews.countsStill')}
        </p>
      )}
      {reported && <p className="small soft">{t('reviews.desk.reported')}</p>}
      {open === 'answer' ? (
        <AnswerForm
          pending={act.isPending}
          error={act.error}
          onClose={close}
          onSend={(text) =>
            act.mutate(
              { kind: 'answer', review, text },
              {
                onSuccess: () => {
                  close()
                  onDone(t('reviews.desk.answered'))
                },
              },
            )
          }
        />
      ) : (
        may('guests') &&
        hidden === null && (
          <div className={classes.actions}>
            {said.answer === null && (
              <Button size="sm" variant="light" onClick={() => setOpen('answer')}>
                {t('reviews.desk.answer')}
                <span className="visually-hidden">: {said.title}</span>
              </Button>
            )}
            {!reported && (
              <Button size="sm" variant="outline" onClick={() => setOpen('report')}>
                {t('reviews.report')}
                <span className="visually-hidden">: {said.title}</span>
              </Button>
            )}
          </div>
        )
      )}
      {open === 'report' && (
        <ReportSheet
          title={said.title}
          mutation={act}
          onClose={close}
          onReport={(body) =>
            act.mutate(
              { kind: 'report', review, ...body },
              {
                onSuccess: () => {
                  close()
                  onDone(t('reviews.reported'))
                },
              },
            )
          }
        />
      )}
    </article>
  )
}

type AnswerFormProps = {
  readonly pending: boolean
  readonly error: Error | null
  readonly onClose: () => void
  readonly onSend: (text: string) => void
}

function AnswerForm({ pending, error, onClose, onSend }: AnswerFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !pending) onSend(text)
      }}
    >
      <Textarea
        label={t('reviews.desk.yourAnswer')}
        description={t('reviews.desk.once')}
        value={text}
        rows={4}
        maxLength={longestAnswer}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <FailedNote error={error} title="operation_failed" />
      <div className={classes.actions}>
        <Button type="submit" size="sm" disabled={text.trim() === ''} loading={pending}>
          {t('reviews.desk.send')}
        </Button>
        <Button size="sm" variant="outline" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </form>
  )
}
