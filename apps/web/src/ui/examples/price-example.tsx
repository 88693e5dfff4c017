import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import type { Money } from '@keystay/contract/shared/money'
import { countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { useId, type ReactNode } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { PartyField } from '../ages/party-field.tsx'
import type { Party } from '../ages/party.ts'
import { useGuestsText } from '../ages/use-guests-text.ts'
import { FailedNote } from '../form/failed-note.tsx'
import classes from './price-example.module.css'

type Priced = { readonly priceLines: readonly PriceLine[]; readonly total: Money }

type PriceExampleProps = {
  readonly stay: { readonly checkIn: PlainDate; readonly checkOut: PlainDate }
  readonly party: Party
  readonly onParty: (party: Party) => void
  /** The hotel's date, and when the stay is booked. */
  readonly today: PlainDate
  readonly bookedOn: PlainDate
  /** What the server has computed: null where what stands in the form cannot be priced, undefined while it is asked. */
  readonly asked: {
    readonly data: Priced | null | undefined
    readonly error: Error | null
    readonly isFetching: boolean
  }
  /** What is to be said of the price, below it. */
  readonly below?: ReactNode
}

/** What a stay costs with what stands in a form, line by line. */
export function PriceExample({ stay, party, onParty, today, bookedOn, asked, below }: PriceExampleProps) {
  const { t } = useTranslation()
  const say = useGuestsText()
  const { date } = useFormat()
  const id = useId()
  const { data, error, isFetching } = asked
  return (
    <section className={classes.example} aria-labelledby={id}>
      <h3 id={id} className="label">
        {t('priceExample.title', {
          guests: say(party.adults, party.children.length, party.children),
          nights: t('common.nights', { count: countNights(stay.checkIn, stay.checkOut) }),
          date: date(stay.checkIn, 'day'),
        })}
      </h3>
      <details className={classes.guests}>
        <summary>{t('priceExample.change')}</summary>
        <PartyField value={party} onChange={onParty} asks={['prices']} />
      </details>
      {bookedOn !== today && <p className="soft">{t('priceExample.bookedOn', { date: date(bookedOn, 'dayYear') })}</p>}
      <FailedNote error={error} title="operation_failed" />
      {!error && data === null && <p className="soft">{t('priceExample.unreadable')}</p>}
      {!error && data && (
        <>
          <Lines priced={data} isLate={isFetching} />
          {below}
        </>
      )}
    </section>
  )
}

/** All nights in one row; then what is added or taken off, and the total. */
function Lines({ priced: { priceLines, total }, isLate }: { readonly priced: Priced; readonly isLate: boolean }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const nights = priceLines.filter(({ kind }) => kind === 'night')
  const others = priceLines.filter(({ kind, amount }) => kind !== 'night' && amount.minor !== 0)
  const lodging = nights.reduce((sum, { amount }) => sum + amount.minor, 0)
  const nameOf = ({ kind, label, quantity }: PriceLine) => {
    if (kind === 'early_booking') return t('desk.money.early', { percent: earlyBookingPercent })
    return quantity === null ? label : `${quantity} × ${label}`
  }
  const rooms = nights[0]?.quantity ?? 1
  return (
    <dl className={classes.lines} aria-busy={isLate}>
      <div>
        <dt>
          {t('common.nights', { count: new Set(nights.map(({ date }) => date)).size })}
          {rooms > 1 && ` · ${t('priceExample.rooms', { count: rooms })}`}
        </dt>
        <dd>{money({ ...total, minor: lodging })}</dd>
      </div>
      {others.map((line, index) => (
        <div key={index} className={line.amount.minor < 0 ? 'success' : undefined}>
          <dt>{nameOf(line)}</dt>
          <dd>{money(line.amount)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('priceExample.total')}</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  )
}
