import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { readersToday } from '../../platform/format/today.ts'
import { DateSegment } from './date-segment.tsx'
import { DestinationField } from './destination-field.tsx'
import { GuestsSegment } from './guests-segment.tsx'
import classes from './search-bar.module.css'
import type { SearchState } from '@keystay/contract/properties/hotel-search'
import { useSearchForm, type SearchProblems } from './use-search-form.ts'

/** Destination, dates and guests in one bar. */
export function SearchBar({ start }: { readonly start: SearchState }) {
  const { t } = useTranslation()
  const id = useId()
  const form = useSearchForm(start)
  const { draft, change, problems } = form
  const [areDatesOpen, setDatesOpen] = useState(false)
  const problemTexts = useProblemTexts(problems)
  return (
    <form
      className={classes.bar}
      aria-label={t('search.form')}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div className={classes.segment}>
        <DestinationField
          value={draft.q}
          onChange={form.type}
          onPick={(place) => {
            form.pick(place)
            if (!draft.checkIn) setDatesOpen(true)
          }}
        />
      </div>
      <div className={classes.segment}>
        <DateSegment
          value={draft}
          onChange={change}
          today={readersToday()}
          problems={problems}
          open={areDatesOpen}
          setOpen={setDatesOpen}
        />
      </div>
      <div className={classes.segment}>
        <GuestsSegment
          value={draft}
          onChange={change}
          error={problems.guests ? problemTexts.join('. ') : null}
          id={id}
        />
      </div>
      <Button
        type="submit"
        className={classes.submit ?? ''}
        leftSection={<IconSearch size={20} stroke={2} aria-hidden />}
      >
        {t('search.submit')}
      </Button>
      {problemTexts.length > 0 && (
        <p id={`${id}-error`} className={classes.problem} role="alert">
          {problemTexts.join('. ')}
        </p>
      )}
    </form>
  )
}

function useProblemTexts({ checkIn, checkOut, guests }: SearchProblems): readonly string[] {
  useTranslation()
  const dates = [checkIn, checkOut].flatMap((code) => (code ? [messageOf(code)] : []))
  return guests ? [...dates, messageOf(guests.code, guests.params)] : dates
}
