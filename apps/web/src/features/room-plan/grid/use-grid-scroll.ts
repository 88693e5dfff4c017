import { useEffect, useRef, useState, type RefObject } from 'react'
import { labelWidth } from './plan-rows.ts'

/** Figures and short names stay legible; a month may be narrower. */
const leastWidth = (days: number) => (days > 21 ? 26 : 35)

/**
 * As wide as fits so many days beside the room column, over the whole width of the page. A drawer beside the plan takes days out of
 * view and leaves all others as they are: what was clicked stays under the pointer, and no bar is drawn anew.
 */
export function useColumnWidth(scroller: RefObject<HTMLElement | null>, days: number): number {
  const [area, setArea] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const page = element.closest('main') ?? element
    const watch = new ResizeObserver(() => setArea(page.clientWidth - (element.offsetWidth - element.clientWidth)))
    for (const one of [page, element]) watch.observe(one)
    return () => watch.disconnect()
  }, [scroller])
  return Math.max(leastWidth(days), Math.floor((area - labelWidth) / days))
}

/** Another width of the columns keeps the day at the left; scrolling says which day that is. */
export function useKeepFirstDay(
  scroller: RefObject<HTMLElement | null>,
  width: number,
  begin: number,
  onFirstDay: (column: number, days: number) => void,
): void {
  const day = useRef(begin)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTo({ left: day.current * width })
    const tell = () => {
      day.current = element.scrollLeft / width
      onFirstDay(Math.round(day.current), Math.floor((element.clientWidth - labelWidth) / width))
    }
    tell()
    // A drawer takes days out of view.
    const watch = new ResizeObserver(tell)
    watch.observe(element)
    element.addEventListener('scroll', tell, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', tell)
    }
  }, [scroller, width, onFirstDay])
}

/** Brings a stay that was just selected between the room column and the right edge, also once its drawer has narrowed the plan. */
export function useIntoView(
  scroller: RefObject<HTMLElement | null>,
  selected: string | null,
  span: { readonly left: number; readonly right: number } | undefined,
): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element || !span) return
    const asShown = `${selected} ${element.clientWidth}`
    if (shown.current === asShown) return
    shown.current = asShown
    const room = element.clientWidth - labelWidth
    if (span.left < element.scrollLeft) element.scrollTo({ left: span.left - 16 })
    else if (span.right > element.scrollLeft + room)
      element.scrollTo({ left: Math.min(span.left - 16, span.right - room + 16) })
  })
  useEffect(() => {
    if (selected === null) shown.current = null
  }, [selected])
}

/** A bar that is drawn anew in another row takes its focus along. */
export function useFocusFollows(scroller: RefObject<HTMLElement | null>): (id: string) => void {
  const followed = useRef<string | null>(null)
  useEffect(() => {
    const id = followed.current
    const lost = document.activeElement === null || document.activeElement === document.body
    if (id === null || !lost) return
    scroller.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
    followed.current = null
  })
  return (id) => {
    followed.current = id
  }
}
