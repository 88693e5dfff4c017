import type { RoomSearch } from '@keystay/contract/shared/first-requests'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Property } from '@keystay/contract/properties/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useState, type FormEvent } from 'react'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { stayProblems, type DateRange } from '../../ui/dates/date-range.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { SearchedGuests } from '../../ui/ages/searched-guests.tsx'
import classes from './room-search-form.module.css'

type RoomSearchFormProps = {
  readonly search: RoomSearch
  /** Today in the hotel's zone. */
  readonly today: PlainDate
  /** What the hotel needs to know of children for. */
  readonly asks: Property['asksAges']
  readonly onSearch: (search: RoomSearch) => void
}

const noDates: DateRange = { checkIn: null, checkOut: null }

/** Room type name, dates and guests. What is missing or wrong is said at its field, and nothing is searched. */
export function RoomSearchForm({ search, today, asks, onSearch }: RoomSearchFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(search.name)
  const [range, setRange] = useState<DateRange>(search.stay ?? noDates)
  const [guests, setGuests] = useState({ guests: search.guests, ages: search.ages })
  const [tried, setTried] = useState(false)
  const errors = tried ? stayProblems(range, today) : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const { checkIn, checkOut } = range
    const wrong = stayProblems(range, today)
    if (wrong.checkIn ?? wrong.checkOut) dateInputs(event.currentTarget)[wrong.checkIn ? 0 : 1]?.focus()
    else if (!focusFirstError(event.currentTarget) && checkIn && checkOut)
      onSearch({ name: name.trim(), stay: { checkIn, checkOut }, ...guests })
  }
  return (
    <form
      className={classes.form}
      data-asks={asks.length > 0 || undefined}
      onSubmit={submit}
      noValidate
      aria-label={t('roomTypes.search')}
    >
      <TextInput
        label={t('roomTypes.name')}
        placeholder={t('roomTypes.namePlaceholder')}
        value={name}
        maxLength={100}
        autoComplete="off"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DateRangeField
        value={range}
        onChange={setRange}
        today={today}
        dateStyle="short"
        errors={{
          checkIn: errors.checkIn && messageOf(errors.checkIn),
          checkOut: errors.checkOut && messageOf(errors.checkOut),
        }}
      />
      <SearchedGuests value={guests} onChange={setGuests} asks={asks} withChildren={t('hotel.withChildren')} />
      <Button type="submit" className={classes.submit ?? ''}>
        {t('roomTypes.submit')}
      </Button>
    </form>
  )
}

/** The two inputs of the dates inside an element; focus opens their calendar. */
export function dateInputs(root: ParentNode): readonly HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>('input[aria-haspopup=dialog]')]
}
