import { NativeSelect } from '@mantine/core'
import type { DepositTerms, PlanExample } from '@keystay/contract/rate-plans/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Money } from '@keystay/contract/shared/money'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { PartyField } from '../../ui/ages/party-field.tsx'
import { useGuestsText } from '../../ui/ages/use-guests-text.ts'
import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import dense from '../../ui/editor/dense.module.css'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import classes from './example-card.module.css'
import type { ExampleStay } from './example-stay.ts'

type ExampleCardProps = {
  readonly types: readonly OwnerRoomType[]
  readonly today: PlainDate
  readonly stay: ExampleStay
  readonly onStay: (part: Partial<ExampleStay>) => void
  /** By the plan as it is saved; undefined for a new one, and until it is known. */
  readonly was: PlanExample | undefined
  /** By the plan as it stands in the form. */
  readonly now: PlanExample | undefined
  /** "unreadable": the form breaks a rule, so that there is nothing to compute. */
  readonly state: 'waiting' | 'known' | 'stale' | 'unreadable'
  readonly error: Error | null
}

/** A stay, computed by the server by a plan that need not be saved. */
export function ExampleCard({ types, today, stay, onStay, was, now, state, error }: ExampleCardProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const say = useGuestsText()
  const { checkIn, checkOut, party, roomTypeId } = stay
  const nights = checkIn && checkOut ? Math.max(0, countNights(checkIn, checkOut)) : 0
  const guestText = say(party.adults, party.children.length, party.children)
  const summary =
    checkIn && nights > 0
      ? t('ratePlans.example.stay', {
          guests: guestText,
          nights: t('common.nights', { count: nights }),
          date: date(checkIn, 'day'),
        })
      : guestText
  return (
    <section className={classes.example} aria-labelledby="example-title">
      <h3 id="example-title" className="label">
        {t('ratePlans.example.title')}
      </h3>
      <details className={classes.stay}>
        <summary>
          {summary}{' '}
          <span className={`soft ${classes.type}`}>{types.find(({ id }) => id === roomTypeId)?.localName}</span>
        </summary>
        <div className={`${dense.fields} ${classes.fields}`}>
          <NativeSelect
            label={t('ratePlans.example.roomType')}
            value={roomTypeId}
            data={types.map(({ id, localName }) => ({ value: id, label: localName }))}
            onChange={(event) => onStay({ roomTypeId: event.currentTarget.value })}
          />
          <DateRangeField
            value={{ checkIn, checkOut }}
            onChange={(range) => onStay({ checkIn: range.checkIn, checkOut: range.checkOut })}
            today={today}
            dateStyle="short"
            align="end"
          />
          <PartyField value={party} onChange={(next) => onStay({ party: next })} asks={['prices']} />
        </div>
      </details>
      <FailedNote error={error} title="operation_failed" />
      {!error && <Computed was={was} now={now} state={state} />}
    </section>
  )
}

function Computed({ was, now, state }: Pick<ExampleCardProps, 'was' | 'now' | 'state'>) {
  const { t } = useTranslation()
  const { money } = useFormat()
  if (state === 'unreadable') return <p className="soft">{t('ratePlans.example.unreadable')}</p>
  if (state === 'waiting') return <p className="soft">{t('ratePlans.example.waiting')}</p>
  if (!now?.total) return <p className="soft">{t('ratePlans.example.notSold')}</p>
  const old = was?.total && was.total.minor !== now.total.minor ? was.total : null
  const said = state === 'known' && old ? t('ratePlans.example.said', { total: money(now.total), was: money(old) }) : ''
  return (
    <div data-stale={state === 'stale' || undefined} className={classes.computed}>
      <Lines example={now} />
      <p className={classes.total}>
        <span className="strong">{t('ratePlans.example.total')}</span>
        <span className={classes.totals}>
          {old && (
            <s className="soft">
              <span className="visually-hidden">{t('ratePlans.example.before')} </span>
              {money(old)}
            </s>
          )}{' '}
          <span className={classes.new}>{money(now.total)}</span>
        </span>
      </p>
      {now.deposit && <DepositLine deposit={now.deposit} />}
      <LiveRegion>{said}</LiveRegion>
    </div>
  )
}

/** What of the total is paid when booking, and when the rest is. */
function DepositLine({ deposit: { amount, balance, balanceDueOn } }: { readonly deposit: DepositTerms }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const rest = t('ratePlans.deposit.rest', { rest: money(balance) })
  const when =
    balanceDueOn === null
      ? t('ratePlans.deposit.bys.desk')
      : t('ratePlans.deposit.until', { date: date(balanceDueOn, 'short') })
  return (
    <p className="soft">
      {t('ratePlans.deposit.said')} {money(amount)}, {rest} {when}
    </p>
  )
}

/** What a long stay costs a night is seen in the calendar; here its sum is enough. */
const nightsListed = 14

function Lines({ example: { nights, persons, discount, taxes } }: { readonly example: PlanExample }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const takenOff: Money = { minor: -Math.abs(discount.minor), currency: discount.currency }
  const sum: Money = { minor: nights.reduce((total, { price }) => total + price.minor, 0), currency: persons.currency }
  return (
    <dl className={classes.lines}>
      {nights.length > nightsListed ? (
        <Line label={t('common.nights', { count: nights.length })} amount={money(sum)} />
      ) : (
        nights.map(({ date: night, price }) => <Line key={night} label={date(night)} amount={money(price)} />)
      )}
      {persons.minor !== 0 && (
        <Line
          label={t(persons.minor > 0 ? 'ratePlans.example.persons' : 'ratePlans.example.personsLess')}
          amount={money(persons)}
        />
      )}
      {discount.minor !== 0 && <Line label={t('ratePlans.example.discount')} amount={money(takenOff)} good />}
      {taxes.minor !== 0 && <Line label={t('ratePlans.example.taxes')} amount={money(taxes)} />}
    </dl>
  )
}

type LineProps = { readonly label: string; readonly amount: string; readonly good?: boolean }

function Line({ label, amount, good = false }: LineProps) {
  return (
    <div className={good ? 'success' : undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
