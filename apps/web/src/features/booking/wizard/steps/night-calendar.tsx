import type { Money } from '@keystay/contract/shared/money'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../../platform/language.ts'
import { monthsFrom } from '../../../../ui/dates/date-range.ts'
import { RangeCalendar, type RangeCalendarProps } from '../../../../ui/dates/range-calendar.tsx'
import { useNights } from './nights-api.ts'
import { heldRooms } from './limits.ts'
import { cannotLeave, cannotArrive, nightsTogether, nightTotal, type LineNights } from './night-rules.ts'
import { calendarGuests, roomsOf } from '../state/line-rooms.ts'
import type { Wizard } from '../state/use-wizard.ts'

type NightPrices = {
  readonly priceOf: (date: PlainDate) => Money | null
  readonly isBlocked: (date: PlainDate, picking: 'checkIn' | 'checkOut') => boolean
  readonly onMonths: (months: readonly string[]) => void
  readonly note: ReactNode
}

type NightCalendarProps = RangeCalendarProps & { readonly wizard: Wizard }

/** The calendar with prices under its days, and days that cannot be had, for the rooms in the booking. */
export function NightCalendar({ wizard, ...calendar }: NightCalendarProps) {
  return <RangeCalendar {...calendar} {...useNightPrices(wizard)} />
}

function useNightPrices(wizard: Wizard): NightPrices {
  const { hotel, draft, pendingBooking } = wizard
  const { t } = useTranslation()
  const [months, setMonths] = useState(() => monthsFrom((draft.checkIn ?? hotel.today).slice(0, 7), 2))
  const { splitOf } = wizard
  const rooms = draft.lines.flatMap((line) => {
    const { roomTypeId } = line
    return roomsOf(line, splitOf(line)).map((room) => ({ roomTypeId, asleep: calendarGuests(room) }))
  })
  const nightsOfRooms = useNights(hotel.id, rooms, months)
  const lines = draft.lines.map((line): LineNights => {
    const nights = nightsTogether(nightsOfRooms.filter((_, index) => rooms[index]?.roomTypeId === line.roomTypeId))
    const heldOn = (date: PlainDate) =>
      pendingBooking && date >= pendingBooking.checkIn && date < pendingBooking.checkOut
        ? heldRooms(pendingBooking, pendingBooking, line.roomTypeId)
        : 0
    return { quantity: Math.max(1, line.quantity || 1), nights, heldOn }
  })
  // The calendar knows the prices of the standard plan.
  const standard = draft.planId === null
  const several = draft.lines.reduce((sum, line) => sum + line.quantity, 0) > 1
  return {
    priceOf: (date) => {
      const minor = standard ? nightTotal(lines, date) : null
      return minor === null ? null : { minor, currency: hotel.currency }
    },
    isBlocked: (date, picking) =>
      picking === 'checkOut' && draft.checkIn ? cannotLeave(lines, draft.checkIn, date) : cannotArrive(lines, date),
    onMonths: setMonths,
    note: (
      <>
        {standard && t(several ? 'wizard.nightPricesAll' : 'wizard.nightPrices', { currency: hotel.currency })}{' '}
        <s>{t('wizard.struck')}</s>: {t('wizard.struckMeans')}
      </>
    ),
  }
}
