import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { headHeight, labelWidth, roomAt, type PlanRow } from '../grid/plan-rows.ts'
import type { Plan } from '../plan-data.ts'
import { freeAround, growBy, nextFree, spanTo, type FreeSpan } from './free-nights.ts'
import type { Nights } from './plan-bubble.tsx'

/** Free nights of a room that are being chosen, by drawing over them or by keys. */
export type FreeNights = Nights & {
  readonly by: 'drag' | 'keys'
  /** They are chosen: what can be done with them is shown. */
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

type Start = FreeSpan & { readonly x: number; readonly y: number }

const dragPixels = 5
/** A finger that rests so long on free nights draws; one that moves before scrolls. */
const pressMs = 450
const restPixels = 10

/**
 * Draws over free nights: by mouse, by a finger that rests on one first, or by Shift and the arrows from a stay on; arrows alone
 * walk to other free nights, Enter chooses, Escape ends it.
 */
export function useFreeNights({ plan, rows, scroller, width, today }: Options) {
  const start = useRef<Start | null>(null)
  const press = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** What had the focus when choosing began by keys. */
  const origin = useRef<HTMLElement | null>(null)
  const [picked, setPicked] = useState<FreeNights | null>(null)
  useHeldFinger(scroller, picked !== null && !picked.isChosen && picked.by === 'drag')
  const pick = (nights: Nights | null, by: FreeNights['by']) => nights && setPicked({ ...nights, by, isChosen: false })
  const freeAt = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Start | null => {
    const area = scroller.current
    if (!area) return null
    const { left, top } = area.getBoundingClientRect()
    if (clientX < left + labelWidth || clientY < top + headHeight) return null
    const roomId = roomAt(rows, clientY - top + area.scrollTop - headHeight)
    const free = roomId === null ? null : freeAround(plan, roomId, nightAt(area, clientX, width), today)
    return free && { ...free, x: clientX, y: clientY }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    start.current = null
    clearTimeout(press.current)
    const isGround = event.target instanceof Element && !event.target.closest('button, a, dialog')
    if (!isGround || event.button !== 0) return
    setPicked(null)
    start.current = freeAt(event)
    const begun = start.current
    if (event.pointerType !== 'touch' || !begun) return
    const { currentTarget, pointerId } = event
    press.current = setTimeout(() => {
      if (start.current !== begun) return
      currentTarget.setPointerCapture(pointerId)
      pick(spanTo(begun, begun.night), 'drag')
    }, pressMs)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const [from, area] = [start.current, scroller.current]
    if (!from || !area) return
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y)
    if (!picked && event.pointerType === 'touch') {
      // It scrolls.
      if (far > restPixels) start.current = null
      return
    }
    if (!picked && far <= dragPixels) return
    if (!picked) event.currentTarget.setPointerCapture(event.pointerId)
    const next = spanTo(from, nightAt(area, event.clientX, width))
    if (picked?.column !== next.column || picked.nights !== next.nights) pick(next, 'drag')
  }
  const onPointerUp = () => {
    clearTimeout(press.current)
    if (start.current && picked) setPicked({ ...picked, isChosen: true })
    start.current = null
  }
  const leave = () => {
    // With the menu that has it the focus would vanish.
    if (document.activeElement?.closest('dialog')) origin.current?.focus({ preventScroll: true })
    setPicked(null)
  }
  const onPointerCancel = () => {
    clearTimeout(press.current)
    start.current = null
    leave()
  }
  /** Other rooms that are free in the night, up or down. */
  const walkRooms = (from: Nights, by: 1 | -1) => {
    const here = rows.findIndex(({ key }) => key === from.roomId)
    for (let at = here + by; at >= 0 && at < rows.length; at += by) {
      const row = rows[at]
      if (row?.kind === 'room' && freeAround(plan, row.key, from.column, today))
        return { roomId: row.key, column: from.column, nights: 1 }
    }
    return null
  }
  /** Where choosing begins: beside the stay that has the focus, or today in the first room that is free then. */
  const begin = (target: EventTarget, by: 1 | -1): Nights | null => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-bar]')?.dataset['bar'] : undefined
    const bar = id === undefined ? undefined : spanOf(plan, id)
    if (bar) return nextFree(plan, bar.roomId, by === 1 ? bar.column + bar.nights : bar.column - 1, by, today)
    for (const row of rows)
      if (row.kind === 'room' && freeAround(plan, row.key, today, today))
        return { roomId: row.key, column: today, nights: 1 }
    return null
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const by = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key]
    const down = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    const isOpen = picked !== null && !picked.isChosen
    const isElsewhere = event.target instanceof Element && event.target.closest('dialog') !== null
    if (event.altKey || event.ctrlKey || event.metaKey || picked?.isChosen || isElsewhere) return false
    if (by !== undefined && event.shiftKey)
      pick(isOpen ? growBy(plan, picked, by, today) : begin(event.target, by), 'keys')
    else if (!isOpen) return false
    else if (by !== undefined)
      pick(
        nextFree(plan, picked.roomId, by === 1 ? picked.column + picked.nights : picked.column - 1, by, today),
        'keys',
      )
    else if (down !== undefined) pick(walkRooms(picked, down), 'keys')
    else if (event.key === 'Enter') setPicked({ ...picked, isChosen: true })
    else if (event.key === 'Escape') leave()
    else return false
    if (!isOpen && event.target instanceof HTMLElement) origin.current = event.target
    event.preventDefault()
    return true
  }
  const onClickCapture = ({ target }: { readonly target: EventTarget }) => {
    if (!(target instanceof HTMLElement) || !target.closest('[data-pick]')) return
    origin.current = target
    pick(begin(target, 1), 'keys')
  }
  return { picked, leave, onClickCapture, onKeyDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

/** The night at a place of the window: it begins at midday. */
function nightAt(area: HTMLElement, clientX: number, width: number): number {
  const x = clientX - area.getBoundingClientRect().left + area.scrollLeft - labelWidth
  return Math.floor(x / width - 0.5)
}

/** Where a stay or a block lies. */
function spanOf(plan: Plan, id: string): Nights | undefined {
  const stay = plan.stays.get(id)
  if (stay) return { roomId: stay.stay.roomId, column: stay.column, nights: stay.nights }
  for (const bars of plan.blocks.values()) {
    const bar = bars.find(({ block }) => block.id === id)
    if (bar) return { roomId: bar.block.room.id, column: bar.column, nights: bar.nights }
  }
  return undefined
}

/** While a finger draws, the plan does not scroll under it; a browser asks that only of whoever listens before it moves. */
function useHeldFinger(scroller: RefObject<HTMLElement | null>, isHeld: boolean): void {
  const held = useRef(isHeld)
  useEffect(() => {
    held.current = isHeld
  })
  useEffect(() => {
    const area = scroller.current
    const stay = (event: Event) => {
      if (held.current && event.cancelable) event.preventDefault()
    }
    area?.addEventListener('touchmove', stay, { passive: false })
    area?.addEventListener('contextmenu', stay)
    return () => {
      area?.removeEventListener('touchmove', stay)
      area?.removeEventListener('contextmenu', stay)
    }
  }, [scroller])
}
