import type { OwnQuote } from '@keystay/contract/bookings/own-endpoints'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Price } from '../../ui/facts/price.tsx'
import { PriceRows } from '../../ui/facts/price-rows.tsx'
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
        <PriceRows lines={quote?.priceLines ?? []} />
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
