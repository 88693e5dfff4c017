import { Button } from '@mantine/core'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { readersToday } from '../../platform/today.ts'
import { GuestsField } from '../../ui/guests-field.tsx'
import { DateSegment } from './date-segment.tsx'
import { DestinationField } from './destination-field.tsx'
import classes from './search-bar.module.css'
import type { SearchForm } from './use-search-form.ts'

/** Destination, dates and guests in one bar. */
export function SearchBar({ form }: { readonly form: SearchForm }) {
  const { t } = useTranslation()
  const { draft, change } = form
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
        <DestinationField value={draft.q} onChange={form.type} onPick={form.pick} />
      </div>
      <div className={classes.segment}>
        <DateSegment value={draft} onChange={change} today={readersToday()} />
      </div>
      <div className={classes.segment}>
        <span className={classes.label}>{t('common.guests')}</span>
        <div className={classes.guests}>
          <IconUsers size={20} stroke={1.75} color="var(--green)" aria-hidden />
          <GuestsField value={draft.guests} onChange={(guests) => change({ guests })} variant="bare" />
        </div>
      </div>
      <Button
        type="submit"
        className={classes.submit ?? ''}
        leftSection={<IconSearch size={20} stroke={2} aria-hidden />}
      >
        {t('search.submit')}
      </Button>
    </form>
  )
}
