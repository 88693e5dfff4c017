import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Money } from '@keystay/contract/shared/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import { Price } from '../../ui/facts/price.tsx'
import classes from './price-lines.module.css'

type PriceLinesProps = {
  readonly priced: Pick<AvailableRoomType, 'nights' | 'pricedRooms' | 'total' | 'offers'>
}

/** Each night, what comes with it, what is taken off, and the total that they sum up to. */
export function PriceLines({ priced }: PriceLinesProps) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { nights, pricedRooms: rooms, total, offers } = priced
  return (
    <dl className={classes.lines}>
      {nights.map(({ date: night, price }) => (
        <Line
          key={night}
          label={date(night)}
          note={rooms > 1 && t('roomDetails.roomsTimes', { rooms, price: money(price) })}
        >
          <Price amount={times(price, rooms)} />
        </Line>
      ))}
      {offers.map((offer) => {
        if (offer.kind === 'breakfast')
          return (
            <Line key={offer.kind} label={t('roomDetails.breakfastLine')}>
              {t('roomDetails.included')}
            </Line>
          )
        if (offer.kind !== 'early_booking') return null
        return (
          <Line key={offer.kind} label={t('roomDetails.earlyBookingLine', { percent: offer.percent })}>
            <span className="success">
              <Price amount={offer.amount} />
            </span>
          </Line>
        )
      })}
      <div className={classes.total}>
        <dt>{t('roomDetails.total')}</dt>
        <dd>
          <Price amount={total} />
        </dd>
      </div>
    </dl>
  )
}

type LineProps = { readonly label: string; readonly note?: string | false; readonly children: ReactNode }

function Line({ label, note = false, children }: LineProps) {
  return (
    <div>
      <dt>
        {label} {note && <span className="soft">{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function times({ minor, currency }: Money, count: number): Money {
  return { minor: minor * count, currency }
}
