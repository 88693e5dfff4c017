import type { OwnerNight } from '@keystay/contract/nights/entities'
import type { Money } from '@keystay/contract/shared/money'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { KeyboardEvent } from 'react'
import { formatDayPrice } from '../../../platform/format/day-price.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import classes from './nights.module.css'
import { isWeekend } from './night-dates.ts'
import type { NightSelection } from './use-night-range.ts'

type NightDayProps = {
  readonly date: PlainDate
  readonly night: OwnerNight | undefined
  readonly today: PlainDate
  readonly chosen: boolean
  readonly tabbable: boolean
  readonly selection: NightSelection
  readonly onKeyDown: (event: KeyboardEvent, date: PlainDate) => void
}

/** One night: its price, its restrictions, how many rooms are sold. */
export function NightDay({ date, night, today, chosen, tabbable, selection, onKeyDown }: NightDayProps) {
  const { t } = useTranslation()
  const past = date < today
  const label = useLabel(date, night)
  return (
    <button
      type="button"
      className={classes.day}
      data-date={date}
      data-past={past || undefined}
      data-today={date === today || undefined}
      data-weekend={isWeekend(date) || undefined}
      data-closed={night?.closed || undefined}
      aria-pressed={chosen}
      aria-disabled={past || undefined}
      aria-label={label}
      tabIndex={tabbable ? 0 : -1}
      onClick={(event) => selection.click(date, event.shiftKey)}
      onKeyDown={(event) => onKeyDown(event, date)}
      onPointerDown={(event) => event.pointerType === 'mouse' && selection.press(date)}
      onPointerEnter={() => selection.enter(date)}
    >
      <span className={classes.number}>{Number(date.slice(8))}</span>
      {night && (
        <>
          <span
            className={classes.price}
            data-own={night.hasOwnPrice || undefined}
            data-derived={(!night.hasOwnPrice && night.parentPrice !== null) || undefined}
          >
            <ShortPrice price={night.price} />
          </span>
          <span className={classes.about}>
            {night.closed
              ? t('properties.nights.closedShort')
              : t('properties.nights.soldShort', { sold: night.sold, capacity: night.capacity })}
            <span className={classes.stay}>{restrictionsShort(night)}</span>
          </span>
        </>
      )}
    </button>
  )
}

/** "≥ 3", "≤ 7", and the trade's letters for closed to arrival and departure. */
function restrictionsShort({
  minStay,
  maxStay,
  minStayThrough,
  closedToArrival,
  closedToDeparture,
}: OwnerNight): string {
  return [
    ...(minStay === null ? [] : [`≥\u00a0${minStay}`]),
    ...(minStayThrough === null ? [] : [`⇥\u00a0${minStayThrough}`]),
    ...(maxStay === null ? [] : [`≤\u00a0${maxStay}`]),
    ...(closedToArrival ? ['CTA'] : []),
    ...(closedToDeparture ? ['CTD'] : []),
  ].join(' ')
}

/** Everything of the night in words. */
function useLabel(date: PlainDate, night: OwnerNight | undefined): string {
  const { t } = useTranslation()
  const { date: say, money } = useFormat()
  if (!night) return say(date, 'long')
  const { price, hasOwnPrice, parentPrice, minStay, maxStay, minStayThrough, sold, capacity } = night
  return [
    say(date, 'long'),
    hasOwnPrice
      ? t('properties.nights.ownPrice', { price: money(price) })
      : parentPrice
        ? t('properties.nights.derivedPrice', { price: money(price), parent: money(parentPrice) })
        : money(price),
    ...(minStay === null ? [] : [t('properties.nights.minStayOf', { count: minStay })]),
    ...(minStayThrough === null ? [] : [t('properties.nights.minStayThroughOf', { count: minStayThrough })]),
    ...(maxStay === null ? [] : [t('properties.nights.maxStayOf', { count: maxStay })]),
    ...(night.closedToArrival ? [t('properties.nights.closedToArrival')] : []),
    ...(night.closedToDeparture ? [t('properties.nights.closedToDeparture')] : []),
    ...(night.closed ? [t('properties.nights.closed')] : []),
    t('properties.nights.sold', { sold, capacity }),
  ].join(', ')
}

/** A phone leaves the sign of the currency out, which the form beside it has; what is in short has none. */
function ShortPrice({ price }: { readonly price: Money }) {
  const { language, shortMoney } = useFormat()
  const [whole, figures] = [shortMoney(price), formatDayPrice(price, language)]
  if (!whole.includes(figures)) return figures
  const sign = <span className={classes.sign}>{whole.replace(figures, '')}</span>
  return (
    <>
      {!whole.startsWith(figures) && sign}
      {figures}
      {whole.startsWith(figures) && sign}
    </>
  )
}
