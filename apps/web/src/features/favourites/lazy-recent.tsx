import { lazy, Suspense } from 'react'
import { loadTextPart } from '../../platform/language.ts'
import { useHasRecentSearches } from './recent-searches.ts'

const RecentList = lazy(async () => {
  const [{ RecentList: Loaded }] = await Promise.all([import('./recent-list.tsx'), loadTextPart('more')])
  return { default: Loaded }
})

/** The last searches of this browser, loaded only where there are any. */
export function LazyRecent() {
  const some = useHasRecentSearches()
  if (!some) return null
  return (
    <Suspense>
      <div className="content">
        <RecentList />
      </div>
    </Suspense>
  )
}
