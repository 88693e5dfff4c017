import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'

/** So far a finger has to go to the right, in pixels, until letting go does something. */
const wayPx = 96
/** Less than this is a tap that was not quite still. */
const stillPx = 10
/** At the edge of the screen phones have a gesture of their own, which leads back. */
const edgePx = 24

type Begun = { readonly id: number; readonly x: number; readonly y: number }

/**
 * A finger that is drawn to the right over a line and lets go does what the line's button does; one that goes back first, or up or
 * down, does nothing. The mouse has the button, the keyboard its key.
 */
export function useSwipe(act: () => void) {
  const begun = useRef<Begun | null>(null)
  const moved = useRef(false)
  const [wentPx, setWentPx] = useState(0)
  const end = () => {
    begun.current = null
    setWentPx(0)
  }
  return {
    /** How far the finger has gone of the way, from 0 to 1: at 1 letting go does it. */
    share: Math.min(1, wentPx / wayPx),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const { pointerType, isPrimary, pointerId: id, clientX: x, clientY: y } = event
        moved.current = false
        const isHere = pointerType === 'touch' && isPrimary && x >= edgePx && isWithin(event)
        begun.current = isHere ? { id, x, y } : null
      },
      onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
        const from = begun.current
        if (from?.id !== pointerId) return
        const [right, down] = [clientX - from.x, Math.abs(clientY - from.y)]
        if (!moved.current && Math.max(Math.abs(right), down) < stillPx) return
        // Who begins to scroll does not swipe any more.
        if (!moved.current && down > Math.abs(right)) return end()
        moved.current = true
        setWentPx(Math.max(0, right))
      },
      onPointerUp: ({ pointerId, clientX }: PointerEvent) => {
        const from = begun.current
        if (from?.id !== pointerId) return
        const isFar = moved.current && clientX - from.x >= wayPx
        end()
        if (isFar) act()
      },
      onPointerCancel: end,
      /** Where the finger lets go there may be a link or a button, which was not meant. A key that presses it counts no clicks. */
      onClickCapture: (event: MouseEvent) => {
        if (!moved.current || event.detail === 0 || !isWithin(event)) return
        moved.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

/** Sheets that a line opens lie elsewhere on the page, and are told of here all the same. */
const isWithin = ({ currentTarget, target }: MouseEvent): boolean => currentTarget.contains(target as Node)
