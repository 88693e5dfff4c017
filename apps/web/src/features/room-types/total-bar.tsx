import { Button } from '@mantine/core'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { Link } from 'react-router'
import type { StaySearch } from '@keystay/contract/shared/stay-search'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { BottomBar } from '../../ui/layout/bottom-bar.tsx'
import { waitForStay } from '../../ui/dates/stay-fields.tsx'
import { isFree } from './rules.ts'
import type { Availability } from './plans.ts'
import { useWhyNotFree } from './use-why-not-free.ts'
import classes from './total-bar.module.css'

type TotalBarProps = {
  readonly priced: Availability | null
  readonly search: StaySearch
  readonly toBooking: string
  readonly onAskForDates: () => void
}

/** The phone's foot: total and the way to book, or to the dates. */
export function TotalBar({ priced, search, toBooking, onAskForDates }: TotalBarProps) {
  const { t } = useTranslation()
  const { money, dateRange } = useFormat()
  const whyNotFree = useWhyNotFree()
  const { stay } = search
  if (!stay || (priced && !isFree(priced))) {
    return (
      <BottomBar label={t('hotel.priceBar')}>
        <p className="small soft">{stay && priced ? whyNotFree(priced, search.guests) : t('roomTypes.missingDates')}</p>
        <Button onClick={onAskForDates}>{stay ? t('roomDetails.changeDates') : t('common.chooseDates')}</Button>
      </BottomBar>
    )
  }
  const nights = t('common.nightsAllIn', { count: countNights(stay.checkIn, stay.checkOut) })
  return (
    <BottomBar label={t('hotel.priceBar')}>
      <p className={classes.bar}>
        <span className="display-sm">{priced ? money(priced.total) : '…'}</span>
        <span className="tiny soft">
          {dateRange(stay.checkIn, stay.checkOut)} · {nights}
        </span>
      </p>
      <Button component={Link} to={toBooking} onClick={waitForStay}>
        {t('roomDetails.bookNow')}
      </Button>
    </BottomBar>
  )
}
