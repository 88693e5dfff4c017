import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OwnReview } from '@keystay/contract/reviews/entities'
import { reviewMarks, reviewTrips, type ReviewMark, type ReviewTrip } from '@keystay/contract/reviews/rules'
import { addressOf } from '@keystay/contract/shared/addresses'
import { useId, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { isApiError } from '../../platform/api/api-error.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { Words } from './review-item.tsx'
import { useOwnReview, useWriteReview } from './reviews-api.ts'
import { RulesCard } from './rules-card.tsx'
import classes from './write-review.module.css'

const longestTitle = 80
const longestWords = 2000

/** Where the guest of a booking reviews the stay, or reads what they wrote. */
export function WriteReview({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const key = { propertyId: booking.propertyId, bookingId: booking.id }
  const { data, error, refetch } = useOwnReview(key)
  const toBooking = addressOf('booking', { hotelKey: booking.hotel.slug, ...key })
  return (
    <div className={`content ${classes.page}`}>
      <h1 className="display-lg">{t('reviews.own.title', { hotel: booking.hotel.name })}</h1>
      <p className="soft">
        {dateRange(booking.checkIn, booking.checkOut)}
        {data && ` · ${t('common.nights', { count: data.nights })} · ${data.roomType}`}
      </p>
      <div className={classes.columns}>
        <div className={`card ${classes.card}`}>
          {!data && error && (
            <ErrorState title={messageOf('operation_failed')} onRetry={() => void refetch()} cause={error}>
              {error.message}
            </ErrorState>
          )}
          {!data && !error && (
            <ListSkeleton label={t('reviews.loading')} count={1} card={<SkeletonBox height={320} />} />
          )}
          {data && <Own key={data.state} review={data} booking={booking} />}
          <Link className="quiet-link" to={toBooking}>
            {t('reviews.own.toBooking')}
          </Link>
        </div>
        <RulesCard heading="h2" />
      </div>
    </div>
  )
}

type OwnProps = { readonly review: OwnReview; readonly booking: Booking }

function Own({ review, booking }: OwnProps) {
  const { t } = useTranslation()
  if (review.state === 'open') return <ReviewForm review={review} booking={booking} />
  if (review.written) return <Written review={review} booking={booking} />
  return <p>{t(`reviews.own.${review.state === 'written' ? 'closed' : review.state}`)}</p>
}

/** What was written, and the way to take it back. */
function Written({ review: { written, hidden }, booking }: OwnProps) {
  const { t } = useTranslation()
  const { mark } = useFormat()
  const [asks, setAsks] = useState(false)
  const { mutate, isPending, error } = useWriteReview({ propertyId: booking.propertyId, bookingId: booking.id })
  if (!written) return null
  return (
    <>
      <output className="strong">{t('reviews.own.thanks')}</output>
      {hidden && (
        <p>
          {t('reviews.isHidden')}, {t(`reviews.because.${hidden}`)}. {t('reviews.countsStill')}
        </p>
      )}
      <dl className={classes.marksShown}>
        {reviewMarks.map((name) => (
          <div key={name}>
            <dt className="soft">{t(`reviews.marks.${name}`)}</dt>
            <dd className="strong">{mark(written.marks[name])}</dd>
          </div>
        ))}
      </dl>
      <Words said={written} hotel={booking.hotel.name} timezone={booking.hotel.timezone} />
      <Button variant="outline" size="sm" onClick={() => setAsks(true)}>
        {t('reviews.own.withdraw')}
      </Button>
      <AskSheet
        open={asks}
        onClose={() => setAsks(false)}
        title={t('reviews.own.withdraw')}
        action={t('reviews.own.withdraw')}
        danger
        busy={isPending}
        onAct={() => mutate(null, { onSuccess: () => setAsks(false) })}
      >
        <p>{t('reviews.own.withdrawText')}</p>
        <FailedNote error={error} title="operation_failed" />
      </AskSheet>
    </>
  )
}

type Values = {
  readonly marks: Readonly<Partial<Record<ReviewMark, number>>>
  readonly trip: ReviewTrip | null
  readonly title: string
  readonly good: string
  readonly bad: string
  readonly showsName: boolean
}

const empty: Values = { marks: {}, trip: null, title: '', good: '', bad: '', showsName: true }

/** What is missing, said before anything is sent; the server says the rest. */
function missingIn({ marks, trip, title }: Values): Readonly<Record<string, string>> {
  const without = reviewMarks.filter((name) => marks[name] === undefined)
  return Object.fromEntries([
    ...without.map((name) => [`marks.${name}`, messageOf('mark_required')] as const),
    ...(trip === null ? [['trip', messageOf('trip_required')] as const] : []),
    ...(title.trim() === '' ? [['title', messageOf('required')] as const] : []),
  ])
}

function ReviewForm({ review: { until, name }, booking }: OwnProps) {
  const { t } = useTranslation()
  const { date, language } = useFormat()
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const area = useRef<HTMLFormElement>(null)
  const write = useWriteReview({ propertyId: booking.propertyId, bookingId: booking.id })
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const showErrors = (found: Readonly<Record<string, string>>) => {
    setErrors(found)
    requestAnimationFrame(() => {
      const choice = area.current?.querySelector<HTMLElement>('[data-invalid] input')
      if (choice) choice.focus()
      else focusFirstError(area.current)
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { marks, trip, ...said } = values
    const missing = missingIn(values)
    if (Object.keys(missing).length > 0 || trip === null) return showErrors(missing)
    setErrors({})
    write.mutate(
      { ...said, trip, marks: marks as Record<ReviewMark, number>, language },
      { onError: (error) => isApiError(error) && showErrors({ ...error.fields }) },
    )
  }
  return (
    <form ref={area} noValidate className={classes.fields} onSubmit={submit}>
      {until && <p className="soft">{t('reviews.own.until', { date: date(until, 'long') })}</p>}
      {reviewMarks.map((one) => (
        <MarkField
          key={one}
          label={t(`reviews.marks.${one}`)}
          value={values.marks[one]}
          error={errors[`marks.${one}`]}
          onChange={(mark) => set({ marks: { ...values.marks, [one]: mark } })}
        />
      ))}
      <Choice
        label={t('reviews.own.trip')}
        value={values.trip}
        options={reviewTrips.map((trip) => ({ value: trip, label: t(`reviews.tripOf.${trip}`) }))}
        error={errors['trip']}
        onChange={(trip) => set({ trip })}
      />
      <TextInput
        label={t('reviews.own.heading')}
        value={values.title}
        maxLength={longestTitle}
        error={errors['title']}
        onChange={({ currentTarget: { value } }) => set({ title: value })}
      />
      {(['good', 'bad'] as const).map((field) => (
        <Textarea
          key={field}
          label={t(`reviews.own.${field}`)}
          value={values[field]}
          maxLength={longestWords}
          rows={4}
          error={errors[field]}
          onChange={({ currentTarget: { value } }) => set({ [field]: value })}
        />
      ))}
      <Checkbox
        label={t('reviews.own.showsName', { name })}
        checked={values.showsName}
        onChange={({ currentTarget: { checked } }) => set({ showsName: checked })}
      />
      <p className="small soft">{t('reviews.own.public')}</p>
      {Object.keys(errors).length === 0 && <FailedNote error={write.error} title="operation_failed" />}
      <Button type="submit" loading={write.isPending}>
        {t('reviews.own.send')}
      </Button>
    </form>
  )
}

const allMarks = [1, 2, 3, 4, 5] as const

type MarkFieldProps = {
  readonly label: string
  readonly value: number | undefined
  readonly error: string | undefined
  readonly onChange: (mark: number) => void
}

/** One of the five marks, from 1 to 5. */
function MarkField({ label, value, error, onChange }: MarkFieldProps) {
  const { t } = useTranslation()
  const options = allMarks.map((mark) => ({
    value: String(mark),
    label: String(mark),
    name: t('reviews.own.mark', { mark }),
  }))
  const chosen = value === undefined ? null : String(value)
  return (
    <Choice label={label} value={chosen} options={options} error={error} onChange={(mark) => onChange(Number(mark))} />
  )
}

type ChoiceProps<T extends string> = {
  readonly label: string
  readonly value: T | null
  readonly options: readonly { readonly value: T; readonly label: string; readonly name?: string }[]
  readonly error: string | undefined
  readonly onChange: (value: T) => void
}

/** A few choices side by side; arrow keys walk. */
function Choice<T extends string>({ label, value, options, error, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset
      className={classes.choice}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="label">{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              aria-label={option.name}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={`small ${classes.error}`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
