import { readStaySearch } from '@keystay/contract/shared/stay-search'
import { useNavigate, useSearchParams } from 'react-router'
import { compareAddress, readCompared } from '../../features/favourites/compare-address.ts'
import { CompareView } from '../../features/favourites/compare-view.tsx'
import { readersToday } from '../../platform/format/today.ts'
import { useTranslation } from '../../platform/language.ts'
import { GuestPage } from './guest-page.tsx'
import classes from './legal-page.module.css'

/** The comparison of the hotels that the address names. */
export function ComparePage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = readStaySearch(params, readersToday())
  return (
    <GuestPage title={t('favourites.table')}>
      <div className={`content ${classes.page}`}>
        <CompareView
          hotelKeys={readCompared(params)}
          search={search}
          onChange={(keys) => void navigate(compareAddress(keys, search), { replace: true, preventScrollReset: true })}
        />
      </div>
    </GuestPage>
  )
}
