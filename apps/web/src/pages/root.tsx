import { paths } from '@keystay/contract/shared/addresses'
import { Suspense, useEffect, useRef } from 'react'
import { Router, useRoutes, type Location, type RouteObject } from 'react-router'
import { useTranslation } from '../platform/language.ts'
import { useBrowserNavigation } from '../platform/navigation/navigation.ts'
import { useScrollTo } from '../platform/navigation/scroll.ts'
import { LiveRegion } from '../ui/layout/live-region.tsx'
import { PageSpinner } from '../ui/layout/page-spinner.tsx'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import { ModeStrip } from '../ui/layout/mode-strip.tsx'
import { PageBoundary } from './page-boundary.tsx'
import classes from './root.module.css'

type RootProps = {
  readonly routes: RouteObject[]
  /** Whether nothing is real: no money moves. */
  readonly testMode: boolean
}

/** Around every page: the way past the header, whether money is real, a sign while the next page loads, and focus and scrolling that follow to it. */
export function Root({ routes, testMode }: RootProps) {
  const { t } = useTranslation()
  const { location, navigationType, stay, loading, navigator } = useBrowserNavigation()
  useFocusOnNewPage(location)
  // The address is that of the next page already.
  const leaving = loading && globalThis.location.pathname !== location.pathname
  return (
    <Router location={location} navigationType={navigationType} navigator={navigator}>
      <SkipLink />
      {testMode && <ModeStrip />}
      {loading && <div className={classes.progress} />}
      <LiveRegion>{leaving ? t('common.pageLoading') : ''}</LiveRegion>
      <Suspense fallback={<PageSpinner />}>
        <PageBoundary key={areaOf(location.pathname)}>
          <Page routes={routes} location={location} stay={stay} />
        </PageBoundary>
      </Suspense>
    </Router>
  )
}

/** Every page is drawn anew, but the owner area is one that stays around its own. */
function areaOf(pathname: string): string {
  return pathname.startsWith(`${paths.owner}/`) ? paths.owner : pathname
}

type PageProps = { readonly routes: RouteObject[]; readonly location: Location; readonly stay: boolean }

/** Scrolls, and says to the document that the page answers, only once it is there. */
function Page({ routes, location, stay }: PageProps) {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
  }, [])
  useScrollTo(location, stay)
  return useRoutes(routes, location)
}

/** Reading goes on at the top of the new page, as it would after a full load. */
function useFocusOnNewPage({ pathname }: Location): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.querySelector<HTMLElement>('#main')
    // A page may know better: its title, when that is what was waited for.
    if (document.activeElement === main?.querySelector('h1')) return
    main?.focus({ preventScroll: true })
  }, [pathname])
}
