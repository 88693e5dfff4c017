import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { barsOf, blocksOf, type Plan } from './plan-data.ts'
import { headHeight, labelWidth, roomAt, type PlanRow } from './plan-rows.ts'

/** Free nights of a room that are chosen by drawing over them. */
export type FreeNights = {
  readonly roomId: string
  readonly column: number
  readonly nights: number
  /** The mouse has let go of them. */
  readonly isChosen: boolean
}

type Options = {
  readonly plan: Plan
  readonly rows: readonly PlanRow[]
  readonly scroller: RefObject<HTMLElement | null>
  readonly width: number
  /** The column of the hotel's date: what is over is not chosen. */
  readonly today: number
}

type Start = { readonly roomId: string; readonly night: number; readonly first: number; readonly end: number }

const dragPixels = 5

/** Draws over free nights with the mouse; a finger scrolls. */
export function useFreeNights({ plan, rows, scroller, width, today }: Options) {
  const start = useRef<(Start & { readonly x: number }) | null>(null)
  const [picked, setPicked] = useState<FreeNights | null>(null)
  const nightAt = (clientX: number) => {
    const area = scroller.current
    if (!area) return 0
    const x = clientX - area.getBoundingClientRect().left + area.scrollLeft - labelWidth
    // A night begins at midday.
    return Math.floor(x / width - 0.5)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const area = scroller.current
    start.current = null
    const isGround = event.target instanceof Element && !event.target.closest('button, dialog')
    if (!area || !isGround || event.button !== 0 || event.pointerType === 'touch') return
    setPicked(null)
    const { left, top } = area.getBoundingClientRect()
    if (event.clientX < left + labelWidth || event.clientY < top + headHeight) return
    const roomId = roomAt(rows, event.clientY - top + area.scrollTop - headHeight)
    const free = roomId === null ? null : freeAround(plan, roomId, nightAt(event.clientX), today)
    start.current = free && { ...free, x: event.clientX }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = start.current
    if (!from) return
    const isFar = Math.abs(event.clientX - from.x) > dragPixels
    if (!isFar && !picked) return
    if (!picked) event.currentTarget.setPointerCapture(event.pointerId)
    const night = Math.min(from.end - 1, Math.max(from.first, nightAt(event.clientX)))
    const column = Math.min(from.night, night)
    const nights = Math.abs(night - from.night) + 1
    if (picked?.column !== column || picked.nights !== nights)
      setPicked({ roomId: from.roomId, column, nights, isChosen: false })
  }
  const onPointerUp = () => {
    if (start.current && picked) setPicked({ ...picked, isChosen: true })
    start.current = null
  }
  const leave = () => setPicked(null)
  const onPointerCancel = () => {
    start.current = null
    leave()
  }
  return { picked, leave, onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

/** The free nights around a night of a room, from today on; null where it is taken, over, or the room closed. */
export function freeAround(plan: Plan, roomId: string, night: number, today: number): Start | null {
  if (plan.rooms.get(roomId)?.status !== 'available' || night < today) return null
  const spans = [...barsOf(plan, roomId), ...blocksOf(plan, roomId)]
  let [first, end] = [today, Infinity]
  for (const { column, nights } of spans) {
    if (column <= night && column + nights > night) return null
    if (column > night) end = Math.min(end, column)
    else first = Math.max(first, column + nights)
  }
  return { roomId, night, first, end }
}
