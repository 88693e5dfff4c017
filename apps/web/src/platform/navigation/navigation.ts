import { languageParam } from '@keystay/contract/shared/languages'
import { useLayoutEffect, useRef, useState, useTransition } from 'react'
import {
  createPath,
  parsePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
} from 'react-router'
import { currentLanguage } from '../language.ts'
import { rememberScroll, useOwnScroll } from './scroll.ts'

/**
 * The browser's history for react-router's Router, without the weight of its data router. While the next page loads the
 * old one stays (`loading`); `stay` says that a navigation changes the page in place and leaves the scroll position alone.
 */
export function useBrowserNavigation() {
  const [{ history, navigator, underWay }] = useState(openHistory)
  const [shown, setShown] = useState({ location: history.location, navigationType: history.action, stay: false })
  const [loading, startLoading] = useTransition()
  const location = useRef(shown.location)
  useLayoutEffect(() => {
    location.current = shown.location
  }, [shown])
  useLayoutEffect(() => {
    const follow = (next: Location) => {
      rememberScroll(location.current)
      const { stay } = underWay
      const show = () => setShown({ location: next, navigationType: history.action, stay })
      // What changes in place counts at once, also for a link beside it that is clicked right after.
      if (stay) show()
      else startLoading(show)
    }
    const stop = history.listen((next) => follow(next.location))
    // Whoever went back or on while the first page was being drawn was not heard yet.
    if (history.location.key !== location.current.key) follow(history.location)
    return stop
  }, [history, underWay])
  useOwnScroll(location)
  return { ...shown, loading, navigator }
}

/** Whether the browser is where this location is; while the next page loads it is further than what is shown. */
export function isNewest({ key }: Location): boolean {
  return key === ((globalThis.history.state as { readonly key?: string } | null)?.key ?? 'default')
}

function openHistory() {
  const history = import.meta.env.SSR ? createMemoryHistory(hereAlone()) : createOwnHistory()
  const underWay = { stay: false }
  const go = (how: 'push' | 'replace') => (to: To, state?: unknown, options?: NavigateOptions) => {
    underWay.stay = options?.preventScrollReset ?? false
    history[how](withLanguage(to), state)
    underWay.stay = false
  }
  const createHref = (to: To) => history.createHref(withLanguage(to))
  const navigator: Navigator = { ...history, createHref, push: go('push'), replace: go('replace') }
  return { history, navigator, underWay }
}

function createOwnHistory() {
  // Without a key of its own the first entry would share its scroll position with that of every other visit.
  if (!globalThis.history.state) globalThis.history.replaceState({ key: Date.now().toString(36) }, '')
  return createBrowserHistory({ v5Compat: true })
}

/** A page that is drawn on the server stays where it is. */
const hereAlone = () => ({
  v5Compat: true,
  initialEntries: [globalThis.location.pathname + globalThis.location.search],
})

/** Where the address of a page names its language, those that it leads to do so, too. */
function withLanguage(to: To): To {
  if (!new URLSearchParams(globalThis.location.search).has(languageParam)) return to
  const path = typeof to === 'string' ? parsePath(to) : to
  const params = new URLSearchParams(path.search)
  params.set(languageParam, currentLanguage())
  return createPath({ ...path, search: `?${params}` })
}
