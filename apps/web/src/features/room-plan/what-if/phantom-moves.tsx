import { headHeight, heightOf, labelWidth, roomHeight, type PlanRow } from '../grid/plan-rows.ts'
import type { PhantomMove } from './phantoms.ts'
import classes from './phantom-moves.module.css'

type PhantomMovesProps = {
  readonly moves: readonly PhantomMove[]
  readonly rows: readonly PlanRow[]
  readonly width: number
}

/** An arrow from the old room to the new one of each stay that would move; the panel says the same in words. */
export function PhantomMoves({ moves, rows, width }: PhantomMovesProps) {
  const middles = new Map<string, number>()
  let top = headHeight
  for (const row of rows) {
    middles.set(row.key, top + roomHeight / 2)
    top += heightOf(row)
  }
  return moves.map(({ id, from, to, column }) => {
    const [begin, end] = [middles.get(from), middles.get(to)]
    // The rooms of a folded type are not there.
    if (begin === undefined || end === undefined) return null
    return (
      <span
        key={id}
        className={classes.arrow}
        data-up={end < begin || undefined}
        style={{ left: labelWidth + (column + 0.5) * width, top: Math.min(begin, end), height: Math.abs(end - begin) }}
        aria-hidden
      />
    )
  })
}
