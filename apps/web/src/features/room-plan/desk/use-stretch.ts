import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { labelWidth } from '../grid/plan-rows.ts'
import type { Plan } from '../plan-data.ts'
import { mayStretch, nightsMore, stepStretch, stretchTo, type Edge, type Stretch } from './stretch.ts'

type Options = {
  readonly plan: Plan
  readonly scroller: RefObject<HTMLElement | null>
  readonly width: number
  /** The column of the hotel's date. */
  readonly today: number
  readonly stretch: Stretch | null
  readonly setStretch: (stretch: Stretch | null) => void
}

/** So near its end a bar is pulled, not moved; of a short one nearer. */
const edgePixels = 8
const tightPixels = 5
const tightWidth = 34
const scrollPixels = 40

/**
 * Pulls an end of a stay to another day: by mouse, or by Alt and the arrows, with Shift its beginning; Enter asks what that costs,
 * Escape puts it back.
 */
export function useStretch({ plan, scroller, width, today, stretch, setStretch }: Options) {
  const start = useRef<{ readonly id: string; readonly edge: Edge } | null>(null)
  const [pulled, setPulled] = useState(false)
  const pull = (id: string, edge: Edge, column: number) => {
    const bar = plan.stays.get(id)
    if (bar) setStretch({ id, edge, ...stretchTo(bar, edge, column, today), by: 'drag', isAsked: false })
  }
  /** Asks what it costs; nothing where nothing is other than it was. */
  const ask = () => {
    const bar = stretch && plan.stays.get(stretch.id)
    if (!stretch || !bar) return
    setStretch(nightsMore(bar, stretch) === 0 ? null : { ...stretch, isAsked: true })
  }
  const step = (id: string, edge: Edge, by: number) => {
    const bar = plan.stays.get(id)
    const next = bar && stepStretch(bar, { stretch, edge, by, today })
    if (next) setStretch(next)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const id = event.target instanceof Element ? barUnder(event.target)?.dataset['bar'] : undefined
    if (id === undefined || stretch?.isAsked) return false
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (event.altKey && by !== undefined) step(id, event.shiftKey ? 'start' : 'end', by)
    else if (stretch && event.key === 'Enter') ask()
    else if (stretch && event.key === 'Escape') setStretch(null)
    else return false
    event.preventDefault()
    return true
  }
  const onPointerDown = (event: PointerEvent): boolean => {
    setPulled(false)
    start.current = null
    const target = event.target instanceof Element ? barUnder(event.target) : null
    const bar = plan.stays.get(target?.dataset['bar'] ?? '')
    if (!target || !bar || event.button !== 0 || event.pointerType === 'touch') return false
    const edge = edgeAt(target.getBoundingClientRect(), event.clientX)
    if (edge === null || !mayStretch(bar, edge)) return false
    start.current = { id: bar.stay.bookedRoomId, edge }
    return true
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = start.current
    const area = scroller.current
    if (!from || !area) return
    const { left, right } = area.getBoundingClientRect()
    if (event.clientX > right - scrollPixels) area.scrollBy({ left: 12 })
    if (event.clientX < left + labelWidth + scrollPixels) area.scrollBy({ left: -12 })
    // A stay begins and ends at midday.
    const column = Math.round((event.clientX - left + area.scrollLeft - labelWidth) / width - 0.5)
    const bar = plan.stays.get(from.id)
    const isStill = bar && column === (from.edge === 'start' ? bar.column : bar.column + bar.nights)
    if (isStill && !stretch) return
    if (!pulled) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setPulled(true)
    }
    pull(from.id, from.edge, column)
  }
  const end = (kept: boolean) => {
    if (!start.current) return
    start.current = null
    if (kept) ask()
    else setStretch(null)
  }
  return {
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    /** The click that ends a pull selects nothing. */
    onClickCapture: (event: { stopPropagation: () => void }) => {
      if (pulled) event.stopPropagation()
      setPulled(false)
    },
  }
}

const barUnder = (target: Element) => target.closest<HTMLElement>('[data-bar]')

function edgeAt({ left, right, width }: DOMRect, x: number): Edge | null {
  const near = width < tightWidth ? tightPixels : edgePixels
  if (x > right - near) return 'end'
  return x < left + near ? 'start' : null
}
