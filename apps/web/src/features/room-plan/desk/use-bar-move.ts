import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Plan } from '../plan-data.ts'
import { headHeight, roomAt, type PlanRow } from '../grid/plan-rows.ts'

/** A stay on its way to another room, and where it would lie now. */
export type Moving = { readonly id: string; readonly roomId: string; readonly by: 'keys' | 'drag' }

/** A room in which a stay can be, or is. */
export type RoomChoice = { readonly id: string; readonly number: string }

/** Whether it may lie there. */
export function isFree(moving: Moving, freeRooms: readonly RoomChoice[] | undefined): boolean {
  return freeRooms?.some((room) => room.id === moving.roomId) ?? false
}

type Options = {
  readonly plan: Plan
  readonly rows: readonly PlanRow[]
  readonly scroller: RefObject<HTMLElement | null>
  readonly selected: string | null
  readonly moving: Moving | null
  readonly setMoving: (moving: Moving | null) => void
  /** Of the stay that is selected or dragged; undefined until they are known. */
  readonly freeRooms: readonly RoomChoice[] | undefined
  readonly onPlace: (id: string, roomId: string) => void
  readonly onRefuse: (id: string, roomId: string, isOver: boolean) => void
  readonly onSelect: (id: string | null) => void
}

const dragPixels = 5
const edgePixels = 48
const barOf = (target: EventTarget) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-bar]')?.dataset['bar'] ?? null) : null

/**
 * Moves stays between free rooms. By keyboard: Enter selects a bar, arrows then move it between its free rooms, Enter
 * keeps, Escape returns. By mouse: drag.
 */
export function useBarMove(options: Options) {
  const { plan, selected, moving, setMoving, freeRooms, onPlace, onRefuse, onSelect } = options
  const keep = () => {
    if (moving && plan.stays.get(moving.id)?.stay.roomId !== moving.roomId) {
      // Dropped before it is known whether the room is free: the server says.
      if (freeRooms === undefined || isFree(moving, freeRooms)) onPlace(moving.id, moving.roomId)
      else onRefuse(moving.id, moving.roomId, freeRooms.length === 0)
    }
    setMoving(null)
  }
  const step = (id: string, by: number) => {
    if (!freeRooms) return
    const from = moving?.roomId ?? plan.stays.get(id)?.stay.roomId
    const at = freeRooms.findIndex((room) => room.id === from)
    const next = freeRooms[at + by]
    if (next) setMoving({ id, roomId: next.id, by: 'keys' })
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const id = barOf(event.target)
    if (id === null) return false
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && moving) keep()
    else if (event.key === 'Escape' && moving) setMoving(null)
    else if (event.key === 'Escape' && selected !== null) onSelect(null)
    else if (down !== undefined && id === selected) step(id, down)
    else if (down !== undefined) focusNear(event.currentTarget, event.target, down, 'y')
    else if (event.key === 'ArrowLeft') focusNear(event.currentTarget, event.target, -1, 'x')
    else if (event.key === 'ArrowRight') focusNear(event.currentTarget, event.target, 1, 'x')
    else return false
    event.preventDefault()
    return true
  }
  return { onKeyDown, ...useDrag(options, keep) }
}

function useDrag({ plan, rows, scroller, moving, setMoving }: Options, keep: () => void) {
  const start = useRef<{ readonly id: string; readonly x: number; readonly y: number } | null>(null)
  const [dragged, setDragged] = useState(false)
  const onPointerDown = (event: PointerEvent): boolean => {
    setDragged(false)
    const id = barOf(event.target)
    // A finger scrolls, and a block stays where it is.
    const drags = id !== null && plan.stays.has(id) && event.button === 0 && event.pointerType !== 'touch'
    start.current = drags ? { id, x: event.clientX, y: event.clientY } : null
    return drags
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = start.current
    const area = scroller.current
    if (!from || !area) return
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y) > dragPixels
    if (!far && moving?.by !== 'drag') return
    if (moving?.by !== 'drag') {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(true)
    }
    const { top, bottom } = area.getBoundingClientRect()
    if (event.clientY < top + headHeight + edgePixels) area.scrollBy({ top: -8 })
    if (event.clientY > bottom - edgePixels) area.scrollBy({ top: 8 })
    const own = plan.stays.get(from.id)?.stay.roomId ?? ''
    const roomId = roomAt(rows, event.clientY - top + area.scrollTop - headHeight) ?? own
    if (moving?.roomId !== roomId || moving.by !== 'drag') setMoving({ id: from.id, roomId, by: 'drag' })
  }
  const end = (kept: boolean) => {
    start.current = null
    if (moving?.by !== 'drag') return
    if (kept) keep()
    else setMoving(null)
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    /** The click that ends a drag selects nothing. */
    onClickCapture: (event: { stopPropagation: () => void }) => {
      if (dragged) event.stopPropagation()
      setDragged(false)
    },
  }
}

/** Focus walks to the nearest bar of the same row, or of the next row that has one. */
function focusNear(grid: EventTarget & Element, target: EventTarget, by: number, axis: 'x' | 'y'): void {
  if (!(target instanceof HTMLElement)) return
  const here = target.getBoundingClientRect()
  const bars = [...grid.querySelectorAll<HTMLElement>('[data-bar]')].map((bar) => ({
    bar,
    at: bar.getBoundingClientRect(),
  }))
  const sameRow = ({ at }: { at: DOMRect }) => Math.abs(at.top - here.top) < 4
  const distance = ({ at }: { at: DOMRect }) =>
    axis === 'x' ? (at.left - here.left) * by : (at.top - here.top) * by * 1000 + Math.abs(at.left - here.left)
  const [next] = bars
    .filter((one) => (axis === 'x' ? sameRow(one) && distance(one) > 0 : (one.at.top - here.top) * by > 4))
    .toSorted((a, b) => distance(a) - distance(b))
  next?.bar.focus()
}
