import type { ReactNode } from 'react'
import { Dropdown } from '../../../ui/overlays/dropdown.tsx'
import { placeOf } from '../grid/plan-columns.ts'
import { headHeight, heightOf, labelWidth, roomHeight, type PlanRow } from '../grid/plan-rows.ts'
import classes from './plan-bubble.module.css'

/** Nights of a room. */
export type Nights = { readonly roomId: string; readonly column: number; readonly nights: number }

type PlanBubbleProps = {
  /** Under these it hangs. */
  readonly nights: Nights
  readonly rows: readonly PlanRow[]
  readonly width: number
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Below the last rooms of the plan there is no place. */
const lowRows = 6

/** A panel under nights of the plan, or above them where there is no place below. */
export function PlanBubble({ nights, rows, width, label, onClose, children }: PlanBubbleProps) {
  const index = rows.findIndex(({ key }) => key === nights.roomId)
  const top = rows.slice(0, index).reduce((sum, row) => sum + heightOf(row), headHeight)
  const { left } = placeOf(width, nights.column, nights.nights)
  const isLow = index >= lowRows && index > rows.length - lowRows
  return (
    <div className={classes.place} style={{ left: labelWidth + left, top: isLow ? top : top + roomHeight }}>
      <Dropdown open onClose={onClose} target={null} label={label} side={isLow ? 'above' : 'below'}>
        {children}
      </Dropdown>
    </div>
  )
}
