import { readStaySearch } from '@keystay/contract/shared/stay-search'
import { useSearchParams } from 'react-router'
import { FavouritesView } from '../../features/favourites/favourites-view.tsx'
import { RecentList } from '../../features/favourites/recent-list.tsx'
import { useRecentSearches } from '../../features/favourites/recent-searches.ts'
import { readersToday } from '../../platform/format/today.ts'
import { useTranslation } from '../../platform/language.ts'
import { GuestPage } from './guest-page.tsx'
import classes from './legal-page.module.css'

/** The marked hotels, priced for the stay in the address, else for the one that was searched for last. */
export function FavouritesPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const today = readersToday()
  const asked = readStaySearch(params, today)
  const [latest] = useRecentSearches(today).filter(({ stay }) => stay !== null)
  return (
    <GuestPage title={t('favourites.title')}>
      <div className={`content ${classes.page}`}>
        <FavouritesView search={asked.stay === null && latest ? latest : asked} />
        <RecentList />
      </div>
    </GuestPage>
  )
}
