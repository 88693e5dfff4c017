import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import { Price } from '../../ui/facts/price.tsx'
import classes from './price-lines.module.css'

type PriceLinesProps = {
  readonly priced: Pick<AvailableRoomType, 'nights' | 'pricedRooms' | 'total' | 'offers' | 'board' | 'perPerson'>
}

/** Each night, what comes with it, what is taken off, and the total that they sum up to. */
export function PriceLines({ priced }: PriceLinesProps) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { nights, pricedRooms: rooms, total, offers, board } = priced
  const persons = personsOfNight(priced)
  return (
    <dl className={classes.lines}>
      {nights.map(({ date: night, price }) => (
        <Line
          key={night}
          label={date(night)}
          note={rooms > 1 && persons === 0 && t('roomDetails.roomsTimes', { rooms, price: money(price) })}
        >
          <Price amount={{ ...price, minor: price.minor * rooms + persons }} />
        </Line>
      ))}
      {board === 'breakfast' && <Line label={t('roomDetails.breakfastLine')}>{t('roomDetails.included')}</Line>}
      {offers.map((offer) => {
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

/** What all guests together pay a night beside the rooms, in minor units: in what a night costs, as in a booking. */
function personsOfNight({ nights, pricedRooms, total, offers, perPerson }: PriceLinesProps['priced']): number {
  if (perPerson.minor === 0 || nights.length === 0) return 0
  const off = offers.reduce((sum, offer) => (offer.kind === 'early_booking' ? sum + offer.amount.minor : sum), 0)
  const rooms = nights.reduce((sum, { price }) => sum + price.minor * pricedRooms, 0)
  return (total.minor - off - rooms) / nights.length
}
