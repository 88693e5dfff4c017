import { Button } from '@mantine/core'
import type { Property } from '@keystay/contract/properties/entities'
import { arrivalRules, isSoldByOne } from '@keystay/contract/nights/restrictions'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useState } from 'react'
import type { Stay, StaySearch } from '@keystay/contract/shared/stay-search'
import { useFormat } from '../../platform/format/use-format.ts'
import { type Translate, useTranslation } from '../../platform/language.ts'
import { monthsFrom, type DateRange } from '../../ui/dates/date-range.ts'
import { RangeCalendar } from '../../ui/dates/range-calendar.tsx'
import classes from './price-calendar.module.css'
import { useCalendar } from './calendar-api.ts'
import type { CalendarNight } from '@keystay/contract/room-types/entities'

type PriceCalendarProps = {
  readonly hotel: Pick<Property, 'id' | 'today' | 'currency'>
  readonly roomTypeId: string
  readonly search: StaySearch
  readonly onStay: (stay: Stay) => void
}

const monthsShown = 2

/** Price of each night by month for the guests of a search; sold-out days are struck through. Dates can be taken from it. */
export function PriceCalendar({ hotel, roomTypeId, search, onStay }: PriceCalendarProps) {
  const { t } = useTranslation()
  const { stay } = search
  const { date: say } = useFormat()
  const [range, setRange] = useState<DateRange>(stay ?? { checkIn: null, checkOut: null })
  const [months, setMonths] = useState(() => monthsFrom((stay?.checkIn ?? hotel.today).slice(0, 7), monthsShown))
  const { nights, failed, retry } = useCalendar(hotel.id, roomTypeId, months, search)
  const { checkIn, checkOut } = range
  const arrival = nights.get(checkIn ?? '')
  const priceOf = (date: PlainDate) => {
    const night = nights.get(date)
    return night && !isBlockedDay(nights, date, null) && date >= hotel.today ? night.price : null
  }
  return (
    <>
      {failed && (
        <p className={classes.failed} role="alert">
          {t('roomDetails.calendarFailed')}
          <Button variant="subtle" size="sm" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        </p>
      )}
      <RangeCalendar
        value={range}
        onChange={setRange}
        today={hotel.today}
        priceOf={priceOf}
        isBlocked={(date, picking) => isBlockedDay(nights, date, picking === 'checkOut' ? checkIn : null)}
        onMonths={setMonths}
        note={
          (checkIn && arrival && stayText(t, say(checkIn), arrival)) ||
          t('roomDetails.calendarText', { currency: hotel.currency })
        }
        onDone={() => checkIn && checkOut && onStay({ checkIn, checkOut })}
      />
    </>
  )
}

/** How long a stay may be that arrives on a day, by the plan that allows most; empty when as long as anyone likes. */
function stayText(t: Translate, date: string, night: CalendarNight): string {
  const rules = arrivalRules(night)
  const minStay = Math.min(...rules.map((one) => one.minStay ?? 1))
  const maxStays = rules.map((one) => one.maxStay ?? Infinity)
  const maxStay = maxStays.includes(Infinity) ? null : Math.max(...maxStays)
  if (maxStay === null) return minStay > 1 ? t('roomDetails.minStay', { date, count: minStay }) : ''
  if (minStay > 1 && minStay < maxStay) return t('roomDetails.stayBetween', { date, minStay, count: maxStay })
  return t(minStay > 1 ? 'roomDetails.stayOf' : 'roomDetails.maxStay', { date, count: maxStay })
}

type Nights = ReadonlyMap<PlainDate, CalendarNight>

const isTaken = (nights: Nights, date: PlainDate): boolean => {
  const night = nights.get(date)
  return night !== undefined && (night.closed || night.availableRooms === 0)
}

/**
 * Whether a day of the price calendar cannot be taken. As check-in: its night is sold out, or nobody may arrive. As check-out:
 * a night between is sold out, or the stay breaks a restriction. Unknown nights count as free.
 */
export function isBlockedDay(nights: Nights, date: PlainDate, checkIn: PlainDate | null): boolean {
  const arrival = nights.get(date)
  if (checkIn === null)
    return isTaken(nights, date) || (arrival !== undefined && arrivalRules(arrival).every((one) => one.closedToArrival))
  const [from, to] = date < checkIn ? [date, checkIn] : [checkIn, date]
  const between = listNights(from, to)
  if (between.some((night) => isTaken(nights, night))) return true
  return from !== to && !isSoldByOne([(day) => nights.get(day)], between, to)
}
