import { paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { readersToday } from '../../platform/format/today.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { GuestsOf } from '../../ui/ages/guests-of.tsx'
import { UndoBar } from '../../ui/overlays/undo-bar.tsx'
import { forgetSearches, restoreSearches, useRecentSearches, type RecentSearch } from './recent-searches.ts'
import classes from './recent-list.module.css'

/** What this browser has searched for lately, to go on from there; nothing without any. */
export function RecentList() {
  const { t } = useTranslation()
  const searches = useRecentSearches(readersToday())
  const [cleared, setCleared] = useState<readonly RecentSearch[]>([])
  const wasCleared = cleared.length > 0 && searches.length === 0
  if (searches.length === 0 && !wasCleared) return null
  return (
    <section className={classes.recent} aria-labelledby="recent-title">
      <div className={classes.head}>
        <h2 id="recent-title" className="display-sm">
          {t('favourites.recent')}
        </h2>
        {searches.length > 0 && (
          <Button
            size="sm"
            variant="subtle"
            onClick={() => {
              setCleared(searches)
              forgetSearches()
            }}
          >
            {t('favourites.clearRecent')}
          </Button>
        )}
      </div>
      <ul className={classes.list}>
        {searches.map((search) => (
          <li key={search.query}>
            <Link to={`${paths.search}?${search.query}`} className={classes.search}>
              <IconHistory size={20} stroke={1.75} aria-hidden />
              <Searched search={search} />
            </Link>
          </li>
        ))}
      </ul>
      <UndoBar
        text={wasCleared ? t('favourites.recentCleared') : null}
        label={t('favourites.undo')}
        busy={false}
        onUndo={() => restoreSearches(cleared)}
      />
    </section>
  )
}

function Searched({ search }: { readonly search: RecentSearch }) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const { q, stay } = search
  return (
    <span className={classes.words}>
      <span className="strong">{q || t('favourites.anywhere')}</span>
      <span className="small soft">
        {stay && `${dateRange(stay.checkIn, stay.checkOut)} · `}
        <GuestsOf search={search} />
      </span>
    </span>
  )
}
