import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import type { PlanRow } from '../grid/plan-rows.ts'
import type { Plan } from '../plan-data.ts'
import type { Stretch } from './stretch.ts'
import { useBarMove, type Moving, type RoomChoice } from './use-bar-move.ts'
import { useFreeNights } from './use-free-nights.ts'
import { useStretch } from './use-stretch.ts'

type Options = {
  readonly plan: Plan
  readonly rows: readonly PlanRow[]
  readonly scroller: RefObject<HTMLElement | null>
  readonly width: number
  readonly today: number
  readonly selected: string | null
  readonly moving: Moving | null
  readonly setMoving: (moving: Moving | null) => void
  readonly stretch: Stretch | null
  readonly setStretch: (stretch: Stretch | null) => void
  readonly freeRooms: readonly RoomChoice[] | undefined
  readonly onPlace: (id: string, roomId: string) => void
  readonly onRefuse: (id: string, roomId: string, isOver: boolean) => void
  readonly onSelect: (id: string | null) => void
}

/** What hands and keys do on the grid: an end of a stay is pulled, a stay moved, or free nights are drawn over. One at a time. */
export function useGridGestures(options: Options) {
  const pull = useStretch(options)
  const move = useBarMove(options)
  const { picked, leave, ...free } = useFreeNights(options)
  return {
    picked,
    leave,
    handlers: {
      onKeyDown: (event: KeyboardEvent) =>
        void (pull.onKeyDown(event) || free.onKeyDown(event) || move.onKeyDown(event)),
      onClickCapture: (event: MouseEvent) => {
        pull.onClickCapture(event)
        move.onClickCapture(event)
        free.onClickCapture(event)
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (pull.onPointerDown(event)) return
        move.onPointerDown(event)
        free.onPointerDown(event)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        pull.onPointerMove(event)
        move.onPointerMove(event)
        free.onPointerMove(event)
      },
      onPointerUp: () => {
        pull.onPointerUp()
        move.onPointerUp()
        free.onPointerUp()
      },
      onPointerCancel: () => {
        pull.onPointerCancel()
        move.onPointerCancel()
        free.onPointerCancel()
      },
    },
  }
}
