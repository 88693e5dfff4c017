import { useLayoutEffect, type RefObject } from 'react'
import type { Location } from 'react-router'

const storageKey = 'scroll-positions'
const positions = new Map(readPositions())

/** Notes how far down the reader is, for when Back leads to this entry of the history again. */
export function rememberScroll({ key }: Location): void {
  positions.set(key, globalThis.scrollY)
}

/** When a page stands: to where the reader left it, else to what the hash names, else to the top. */
export function useScrollTo({ key, hash }: Location, stay: boolean): void {
  useLayoutEffect(() => {
    const left = positions.get(key)
    const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (left !== undefined) globalThis.scrollTo(0, left)
    else if (named) named.scrollIntoView()
    else if (!stay) globalThis.scrollTo(0, 0)
  }, [key, hash, stay])
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
