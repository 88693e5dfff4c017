import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { type Translate, useTranslation } from '../../platform/language.ts'
import { AtHotel } from '../../ui/facts/at-hotel.tsx'
import { Price } from '../../ui/facts/price.tsx'
import classes from './price-lines.module.css'

type PriceLinesProps = {
  readonly priced: Pick<AvailableRoomType, 'nights' | 'pricedRooms' | 'total' | 'lines' | 'perPerson' | 'supplements'>
}

/** Each night, what comes with it, what is taken off, and the total that they sum up to. */
export function PriceLines({ priced }: PriceLinesProps) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { nights, pricedRooms: rooms, total, supplements } = priced
  const persons = personsOfNight(priced)
  return (
    <>
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
        {supplements.minor !== 0 && (
          <Line label={t(supplements.minor > 0 ? 'roomDetails.supplements' : 'roomDetails.singleUse')}>
            <span className={supplements.minor > 0 ? undefined : 'success'}>
              <Price amount={supplements} />
            </span>
          </Line>
        )}
        {priced.lines.map((line, index) => (
          <Line key={index} label={labelOf(line, t)} note={line.kept && t('planTerms.kept')}>
            {line.kind === 'breakfast' ? (
              t('roomDetails.included')
            ) : (
              <span className={line.amount.minor > 0 ? undefined : 'success'}>
                <Price amount={line.amount} />
              </span>
            )}
          </Line>
        ))}
        <div className={classes.total}>
          <dt>{t('roomDetails.total')}</dt>
          <dd>
            <Price amount={total} />
          </dd>
        </div>
      </dl>
      <AtHotel lines={priced.lines} />
    </>
  )
}

/** By its kind, or as the hotel calls it. */
function labelOf({ kind, label, quantity }: AvailableRoomType['lines'][number], t: Translate): string {
  if (kind === 'breakfast') return t('roomDetails.breakfastLine')
  if (kind === 'early_booking') return t('roomDetails.earlyBookingLine', { percent: earlyBookingPercent })
  return quantity === null || quantity === 1 ? label : `${quantity} × ${label}`
}

type LineProps = { readonly label: string; readonly note?: string | false | undefined; readonly children: ReactNode }

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
function personsOfNight({
  nights,
  pricedRooms,
  total,
  lines,
  perPerson,
  supplements,
}: PriceLinesProps['priced']): number {
  if (perPerson.minor === 0 || nights.length === 0) return 0
  const others = lines.reduce((sum, { amount }) => sum + amount.minor, 0)
  const rooms = nights.reduce((sum, { price }) => sum + price.minor * pricedRooms, 0)
  return (total.minor - others - rooms - supplements.minor) / nights.length
}
