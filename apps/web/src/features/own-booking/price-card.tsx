import type { OwnQuote } from '@keystay/contract/bookings/own-endpoints'
import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import { Price } from '../../ui/facts/price.tsx'
import classes from './own-booking.module.css'

type PriceCardProps = {
  /** Undefined while it is not known. */
  readonly quote: OwnQuote | undefined
  /** Another one is on its way. */
  readonly isOld: boolean
  /** What can be done at this price, and what came of it. */
  readonly children: ReactNode
}

/** What it all costs, beside the form. */
export function PriceCard({ quote, isOld, children }: PriceCardProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const isOtherwise = quote !== undefined && quote.nights.minor !== quote.nightsByRules.minor
  return (
    <aside className={classes.price} aria-label={t('desk.money.title')} aria-busy={isOld}>
      <h2 className="display-sm">{t('desk.money.title')}</h2>
      <dl data-old={isOld || undefined}>
        {rowsOf(quote?.priceLines ?? []).map((line, index) => (
          <div key={index}>
            <dt>
              <LineLabel line={line} />
            </dt>
            <dd>
              <Price amount={line.amount} />
            </dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt className="strong">{t('desk.money.total')}</dt>
          <dd>{quote ? <Price amount={quote.total} size="md" /> : '–'}</dd>
        </div>
      </dl>
      <p className="small soft">{isOtherwise && t('ownBooking.insteadOf', { amount: money(quote.nightsByRules) })}</p>
      {children}
    </aside>
  )
}

/** All nights of a type in one line. */
function rowsOf(lines: readonly PriceLine[]): readonly PriceLine[] {
  const rows = new Map<string, PriceLine>()
  for (const [index, line] of lines.entries()) {
    const key = line.kind === 'night' ? `${line.roomTypeId} ${line.label}` : String(index)
    const before = rows.get(key)
    const minor = line.amount.minor + (before?.amount.minor ?? 0)
    if (line.kind !== 'breakfast' || minor !== 0) rows.set(key, { ...line, amount: { ...line.amount, minor } })
  }
  return [...rows.values()]
}

function LineLabel({ line: { kind, label } }: { readonly line: PriceLine }) {
  const { t } = useTranslation()
  if (kind === 'breakfast') return t('desk.money.breakfast')
  if (kind === 'early_booking') return t('desk.money.early', { percent: earlyBookingPercent })
  return label
}
