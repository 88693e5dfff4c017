import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { LiveRegion } from '../ui/live-region.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import classes from './root.module.css'

/** Around every page: the way past the header, a sign while the next page loads, and focus that follows to it. */
export function Root() {
  const { t } = useTranslation()
  const loading = useNavigation().state === 'loading'
  useFocusOnNewPage()
  return (
    <>
      <SkipLink />
      {loading && <div className={classes.progress} />}
      <LiveRegion>{loading ? t('common.pageLoading') : ''}</LiveRegion>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** Reading goes on at the top of the new page, as it would after a full load. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }, [pathname])
}
