import type { RoomSearch } from '@keystay/contract/shared/first-requests'
import { Button } from '@mantine/core'
import type { Property } from '@keystay/contract/properties/entities'
import { Link, useSearchParams } from 'react-router'
import { addressOf } from '@keystay/contract/shared/addresses'
import { writeStaySearch, type Stay } from '@keystay/contract/shared/stay-search'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { EmptyState } from '../../ui/lists/list-states.tsx'

/** The same search on other dates. */
export function toStay(hotel: Property, { name, ...search }: RoomSearch, stay: Stay): string {
  return `${addressOf('roomTypes', { hotelKey: hotel.slug })}?${writeStaySearch({ ...search, stay }, name === '' ? {} : { name })}`
}

type SoldOutProps = {
  readonly hotel: Property
  readonly search: RoomSearch
  readonly stay: Stay
  readonly next: Stay | null
  readonly onOtherDates: () => void
}

/** Nothing is free: the next dates that are, and a way to others. */
export function SoldOut({ hotel, search, stay, next, onOtherDates }: SoldOutProps) {
  const { t } = useTranslation()
  const { date, dateRange } = useFormat()
  return (
    <EmptyState
      title={t('roomTypes.fullTitle')}
      actions={
        <>
          {next && (
            <Button component={Link} to={toStay(hotel, search, next)}>
              {t('roomTypes.freeAgainShow', { range: dateRange(next.checkIn, next.checkOut) })}
            </Button>
          )}
          <Button variant="subtle" onClick={onOtherDates}>
            {t('roomTypes.otherDates')}
          </Button>
        </>
      }
    >
      {t('roomTypes.fullText', { from: date(stay.checkIn, 'day'), to: date(stay.checkOut, 'day') })}{' '}
      {next && t('roomTypes.fullNext', { date: date(next.checkIn) })}
    </EmptyState>
  )
}

/** No room type has the name that was searched, or there are none at all. */
export function NothingFound({ name, hotel }: { readonly name: string; readonly hotel: Property }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const rest = new URLSearchParams([...params].filter(([key]) => key !== 'name'))
  if (name === '') return <EmptyState title={t('roomTypes.noneTitle')} />
  return (
    <EmptyState
      title={t('roomTypes.emptyTitle')}
      actions={
        <Button component={Link} to={`${addressOf('roomTypes', { hotelKey: hotel.slug })}?${rest}`}>
          {t('roomTypes.showAll')}
        </Button>
      }
    >
      {t('roomTypes.emptyText', { name })}
    </EmptyState>
  )
}
