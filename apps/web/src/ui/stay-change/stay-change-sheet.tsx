import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { stayProblems, type DateRange } from '../dates/date-range.ts'
import { focusFirstError } from '../form/focus-first-error.ts'
import { FailedNote } from '../form/failed-note.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { ChangeDifference } from './change-difference.tsx'
import { StayChangeFields } from './stay-change-fields.tsx'
import { planChoices, splitExtras, type StayOffers } from './stay-choices.ts'
import {
  isSameForm,
  stayFormOf,
  type ShownStay,
  type ShownTerms,
  type Stayed,
  type StayForm,
  type StayQuote,
} from './stay-form.ts'
import classes from './stay-change.module.css'

type StayChangeSheetProps<Terms> = {
  readonly booking: Stayed
  /** Today in the hotel's zone. */
  readonly today: PlainDate
  readonly timezone: string
  readonly by: 'guest' | 'owner'
  /** The stay as it shall be: whoever shows the sheet knows what can be had for it. */
  readonly form: StayForm
  readonly onForm: (form: StayForm) => void
  readonly offers: StayOffers
  /** What else of the stay is asked for, below the extras. */
  readonly renderMore?: (onForm: (form: StayForm) => void) => ReactNode
  /** Cancelling the booking costs nothing yet. */
  readonly isFree: boolean
  readonly quote: (form: StayForm) => Promise<StayQuote<Terms>>
  readonly change: (change: ShownStay<Terms>) => Promise<unknown>
  /** Of the hotel: how what is paid too much goes back, and what its button says then; null: it may not be kept. */
  readonly giving?: (quote: StayQuote<Terms>) => { readonly note: ReactNode; readonly action: string | null }
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes a confirmed booking in two steps: the stay as it shall be, and what that costs before it is kept. */
export function StayChangeSheet<Terms extends ShownTerms>(props: StayChangeSheetProps<Terms>) {
  const { booking, today, timezone, by, form, onForm, offers, isFree, onDone, onClose } = props
  const { t } = useTranslation()
  const [range, setRange] = useState<DateRange>({ checkIn: booking.checkIn, checkOut: booking.checkOut })
  const [note, setNote] = useState<string | null>(null)
  const fields = useRef<HTMLFormElement>(null)
  const quote = useMutation({ mutationFn: props.quote })
  const change = useMutation({ mutationFn: props.change, onSuccess: onDone })
  const edit = (next: () => void) => {
    quote.reset()
    change.reset()
    setNote(null)
    next()
  }
  const choose = (next: DateRange) =>
    edit(() => {
      setRange(next)
      const { checkIn, checkOut } = next
      if (checkIn && checkOut && checkIn < checkOut) onForm({ ...form, checkIn, checkOut })
    })
  const plans = planChoices(booking, offers.plans, isFree)
  const plan = plans.find(({ planId }) => planId === form.planId)
  const { beside, included } = splitExtras(form, booking, { extras: offers.extras, plan })
  const wanted = {
    ...form,
    extras: form.extras.filter(({ extraId }) => included.every(({ id }) => id !== extraId)),
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const problems = booking.checkIn <= today ? {} : stayProblems(range, today)
    if (Object.keys(problems).length > 0) return focusFirstError(fields.current)
    if (isSameForm(wanted, stayFormOf(booking))) return setNote(t('stayChange.unchanged'))
    quote.mutate(wanted)
  }
  const keep = () => {
    if (!quote.data) return
    const { total, terms, version } = quote.data
    change.mutate({ ...wanted, expectedTotal: total, expectedTerms: terms, version })
  }
  const errors = { ...problemsOf(range, booking, today), ...fieldsOf(quote.error) }
  const elsewhere = Object.entries(errors).flatMap(([path, text]) => (hasField(path) ? [] : [text]))
  const isQuoted = quote.data !== undefined
  return (
    <Sheet open onClose={onClose} title={t(isQuoted ? 'stayChange.newPrice' : 'stayChange.title')}>
      {isQuoted ? (
        <QuoteStep
          quote={quote.data}
          timezone={timezone}
          by={by}
          hasArrived={booking.checkIn <= today}
          busy={change.isPending}
          error={change.error}
          giving={props.giving?.(quote.data)}
          onBack={() => edit(() => undefined)}
          onKeep={keep}
        />
      ) : (
        <form ref={fields} noValidate className={classes.form} onSubmit={ask}>
          <p className="soft">{t('stayChange.text')}</p>
          <StayChangeFields
            booking={booking}
            form={form}
            range={range}
            today={today}
            timezone={timezone}
            types={offers.types}
            plans={plans}
            extras={beside}
            included={included}
            errors={errors}
            onRange={choose}
            onForm={(next) => edit(() => onForm(next))}
          />
          {props.renderMore?.((next) => edit(() => onForm(next)))}
          {note !== null && <p role="alert">{note}</p>}
          {elsewhere.length > 0 && <p role="alert">{elsewhere.join(' ')}</p>}
          {quote.error && Object.keys(fieldsOf(quote.error)).length === 0 && (
            <FailedNote error={quote.error} title="operation_failed" />
          )}
          <div className={classes.actions}>
            <Button variant="outline" onClick={onClose} disabled={quote.isPending}>
              {t('stayChange.keep')}
            </Button>
            <Button type="submit" loading={quote.isPending}>
              {t('stayChange.check')}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  )
}

type QuoteStepProps = {
  readonly quote: StayQuote<ShownTerms>
  readonly timezone: string
  readonly by: 'guest' | 'owner'
  readonly hasArrived: boolean
  readonly busy: boolean
  readonly error: Error | null
  readonly giving: { readonly note: ReactNode; readonly action: string | null } | undefined
  readonly onBack: () => void
  readonly onKeep: () => void
}

function QuoteStep({ quote, timezone, by, hasArrived, busy, error, giving, onBack, onKeep }: QuoteStepProps) {
  const { t } = useTranslation()
  const news = useRef<HTMLDivElement>(null)
  // What was asked for stands where the form stood: whoever reads by ear or key is led there.
  useEffect(() => news.current?.focus(), [])
  const code = isApiError(error) ? error.code : null
  return (
    <div className={classes.form}>
      <div ref={news} tabIndex={-1} className={classes.form}>
        <ChangeDifference quote={quote} timezone={timezone} by={by} hasArrived={hasArrived} />
        {giving?.note}
      </div>
      <FailedNote error={error} title="operation_failed">
        {code === 'price_changed' && <p>{t('stayChange.changedPrice')}</p>}
        {code === 'changed_meanwhile' && <p>{t('stayChange.meanwhile')}</p>}
      </FailedNote>
      <div className={classes.actions}>
        <Button variant="outline" onClick={onBack} disabled={busy}>
          {t('stayChange.back')}
        </Button>
        {giving?.action !== null && (
          // What the desk can do otherwise, such as another way to pay back, is tried again.
          <Button onClick={onKeep} loading={busy} disabled={code !== null && code !== 'cash_too_low'}>
            {giving?.action ?? t('stayChange.confirm')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What is wrong with the dates as they stand, told while they are typed. */
function problemsOf(range: DateRange, { checkIn }: Stayed, today: PlainDate): Readonly<Record<string, string>> {
  if (checkIn <= today || (range.checkIn !== null && range.checkOut !== null)) return {}
  return Object.fromEntries(Object.entries(stayProblems(range, today)).map(([field, code]) => [field, messageOf(code)]))
}

function fieldsOf(error: Error | null): Readonly<Record<string, string>> {
  return isApiError(error) ? (error.fields ?? {}) : {}
}

/** Whether what is wrong stands at its field; the rest is told below the form. */
function hasField(path: string): boolean {
  return /^(checkIn|checkOut|lines\.\d+\.(quantity|bedType|adults|children))$/.test(path)
}
