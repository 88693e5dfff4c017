import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { readersToday } from '../../platform/format/today.ts'
import { useTranslation } from '../../platform/language.ts'
import { DateRangePanel } from '../../ui/dates/date-range-panel.tsx'
import { SearchedGuests } from '../../ui/ages/searched-guests.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { DestinationField } from './destination-field.tsx'
import { likelyAsks, type SearchState } from '@keystay/contract/properties/hotel-search'
import classes from './search-sheet.module.css'
import { useSearchForm } from './use-search-form.ts'

type SearchSheetProps = { readonly start: SearchState; readonly onClose: () => void }

/** The search over the whole screen of a phone, as a dialog on larger ones. */
export function SearchSheet({ start, onClose }: SearchSheetProps) {
  const { t } = useTranslation()
  const form = useSearchForm(start, onClose)
  const { draft, change, problems } = form
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('search.whereTo')}
      wide
      footer={
        <Button fullWidth onClick={form.submit} leftSection={<IconSearch size={20} stroke={2} aria-hidden />}>
          {t('search.submit')}
        </Button>
      }
    >
      <form
        className={classes.form}
        aria-label={t('search.form')}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <DestinationField value={draft.q} onChange={form.type} onPick={form.pick} inline />
        <SearchedGuests value={draft} onChange={change} asks={likelyAsks} withChildren={t('ages.withChildren')} />
        <div className={classes.dates}>
          <DateRangePanel
            value={draft}
            onChange={change}
            today={readersToday()}
            problems={problems.checkIn || problems.checkOut ? problems : undefined}
          />
        </div>
      </form>
    </Sheet>
  )
}
