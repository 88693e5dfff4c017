import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { useLocation, type Location } from 'react-router'

const storageKey = 'scroll-positions'
const positions = new Map(readPositions())

/** How long content may still move once the reader stands where they were. */
const settledMs = 5000
const readerMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The entry whose page still grows to where the reader left it. */
let returningTo: string | null = null

/** Notes how far down the reader is, for when Back leads to this entry of the history again. */
export function rememberScroll({ key }: Location): void {
  if (key !== returningTo) positions.set(key, globalThis.scrollY)
}

/** When a page stands: to where the reader left it, else to what the hash names, else to the top. */
export function useScrollTo({ key, hash }: Location, stay: boolean): void {
  useLayoutEffect(() => {
    const position = positions.get(key)
    const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (position !== undefined) return returnTo(key, position)
    if (named) named.scrollIntoView()
    else if (!stay) globalThis.scrollTo(0, 0)
    return undefined
  }, [key, hash, stay])
}

/** For a part of a page whose code comes later than its address: once it is there, it comes into view where the hash names it. */
export function useArrivalAt(anchor: string): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView()
  }, [anchor, hash])
}

/**
 * Content arrives after the page, however long it takes: returns again as it grows, until the reader moves, or stands where
 * they were and it has had time to settle.
 */
function returnTo(key: string, top: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    globalThis.scrollTo(0, top)
    if (Math.abs(globalThis.scrollY - top) <= 1) timer ??= setTimeout(stop, settledMs)
  }
  const growth = new ResizeObserver(go)
  const stop = () => {
    if (returningTo === key) returningTo = null
    growth.disconnect()
    clearTimeout(timer)
    for (const move of readerMoves) removeEventListener(move, stop)
  }
  returningTo = key
  go()
  growth.observe(document.body)
  for (const move of readerMoves) addEventListener(move, stop, { passive: true })
  return stop
}

/** While the app runs it does the scrolling; positions outlive it until the tab is closed. */
export function useOwnScroll(shown: RefObject<Location>): void {
  useLayoutEffect(() => {
    const arrive = () => {
      history.scrollRestoration = 'manual'
    }
    const leave = () => {
      rememberScroll(shown.current)
      writePositions()
      history.scrollRestoration = 'auto'
    }
    arrive()
    addEventListener('pageshow', arrive)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pageshow', arrive)
      removeEventListener('pagehide', leave)
    }
  }, [shown])
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

/** A browser that keeps nothing for us forgets them. */
function writePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {}
}
