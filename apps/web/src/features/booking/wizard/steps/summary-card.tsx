import { Button, Loader } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '../../../../platform/api/api-error.ts'
import { useFormat } from '../../../../platform/format/use-format.ts'
import { useTranslation } from '../../../../platform/language.ts'
import { Picture } from '../../../../ui/media/picture.tsx'
import { Price } from '../../../../ui/facts/price.tsx'
import { PlanText } from '../../../../ui/plans/plan-text.tsx'
import { PriceTable } from '../../facts/price-table.tsx'
import { StayDates } from '../../facts/stay-dates.tsx'
import { useCounts } from '../../detail/use-counts.ts'
import { HoldStrip } from '../hold/hold-strip.tsx'
import classes from './summary-card.module.css'
import type { Wizard } from '../state/use-wizard.ts'

/** What is being booked and what it costs, in view on every step. */
export function SummaryCard({ wizard, toPlans }: Props & { readonly toPlans: string | null }) {
  const { t } = useTranslation()
  const { clock } = wizard
  return (
    <aside className={`card ${classes.card}`} aria-label={t('wizard.summary')}>
      {clock && clock.seconds > 0 && <HoldStrip clock={clock} />}
      <div className={classes.body}>
        <SummaryHead wizard={wizard} />
        <hr className={classes.rule} />
        <SummaryDates wizard={wizard} />
        <hr className={classes.rule} />
        <SummaryPlan wizard={wizard}>
          {toPlans !== null && wizard.plans.length > 1 && (
            <Link to={toPlans} className={`quiet-link small ${classes.change}`}>
              {t('wizard.changePlan')}
            </Link>
          )}
        </SummaryPlan>
        <SummaryLines wizard={wizard} />
      </div>
      <SummaryTotal wizard={wizard} />
    </aside>
  )
}

type Props = { readonly wizard: Wizard }

const agesOf = (lines: Wizard['draft']['lines']) => lines.flatMap(({ ages }) => ages ?? [])

function SummaryHead({ wizard: { hotel, draft } }: Props) {
  const { t } = useTranslation()
  const counts = useCounts()
  const types = draft.lines.flatMap((line) => hotel.roomTypes.filter((type) => type.id === line.roomTypeId))
  const sum = (key: 'quantity' | 'adults' | 'children') => draft.lines.reduce((all, line) => all + line[key], 0)
  const [first] = types
  const facts = [counts.rooms(sum('quantity')), counts.guests(sum('adults'), sum('children'), agesOf(draft.lines))]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className={classes.head}>
      <Picture
        photo={first?.photos[0] ?? hotel.photos[0] ?? null}
        sizes="96px"
        decorative
        className={classes.picture ?? ''}
      />
      <div>
        <h2 className={`display-sm ${classes.name}`}>
          {types.length > 0 ? types.map((type) => type.name).join(' + ') : t('wizard.summary')}
        </h2>
        <p className="small soft">{hotel.name}</p>
        {types.length > 0 && <p className="small soft">{facts}</p>}
      </div>
    </div>
  )
}

function SummaryDates({ wizard: { hotel, draft } }: Props) {
  return (
    <StayDates
      checkIn={draft.checkIn}
      checkOut={draft.checkOut}
      checkInTime={hotel.checkInTime}
      checkOutTime={hotel.checkOutTime}
    />
  )
}

/** The plan and what it promises; nothing where the hotel has only one. */
export function SummaryPlan({ wizard: { quote, hotel }, children }: Props & { readonly children?: ReactNode }) {
  if (!quote?.plan) return null
  return (
    <>
      <div>
        <PlanText plan={quote.plan} hotel={hotel} />
        {children}
      </div>
      <hr className={classes.rule} />
    </>
  )
}

/** The lines of the price as they stand; quiet while new ones are on their way. */
export function SummaryLines({ wizard: { quote, quoteError, retryQuote, refreshing } }: Props) {
  const { t } = useTranslation()
  if (!quote && quoteError) return <QuoteProblem error={quoteError} onRetry={retryQuote} />
  if (!quote) return <p className="small soft">{refreshing ? <Loader size={18} /> : t('wizard.noTotal')}</p>
  return (
    <div className={classes.lines} data-stale={refreshing || undefined} aria-busy={refreshing}>
      <PriceTable lines={quote.priceLines} supplements={quote.supplements} />
    </div>
  )
}

/** The server could not say what it costs; without that nobody books. */
function QuoteProblem({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.problem} role="alert">
      <p className="small">{t('wizard.noQuote', { reason: error.message })}</p>
      <Button variant="light" size="compact-sm" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}

/** The total and until when cancelling is free, unless the plan says it. */
export function SummaryTotal({ wizard: { quote, refreshing, hotel } }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  return (
    <>
      <div className={classes.total} aria-live="polite" aria-busy={refreshing}>
        <div>
          <p className="strong">{t('booking.total')}</p>
          <p className="tiny soft">{t('booking.totalNote')}</p>
        </div>
        {quote ? <Price amount={quote.total} size="lg" /> : <span className="soft">–</span>}
      </div>
      {quote?.freeUntil && !quote.plan && (
        <p className={classes.free}>
          <IconCalendarCheck size={18} stroke={1.75} aria-hidden />
          {t('booking.freeUntil', { until: moment(quote.freeUntil, hotel.timezone) })}
        </p>
      )}
    </>
  )
}
