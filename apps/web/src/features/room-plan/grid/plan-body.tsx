import type { VirtualItem } from '@tanstack/react-virtual'
import { useMemo } from 'react'
import { columnsFor, isCut, isUnder, type DaysInView } from './plan-columns.ts'
import { barsOf, blocksOf, type Bar, type BlockBar, type Plan } from '../plan-data.ts'
import classes from './plan-grid.module.css'
import { RoomLabel, TypeLabel } from './plan-labels.tsx'
import { RoomRow, TypeRow } from './plan-row.tsx'
import { headHeight, type PlanRow } from './plan-rows.ts'
import type { Moving } from '../desk/use-bar-move.ts'
import type { FreeNights } from '../desk/use-free-nights.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { nightsMore, type Stretch } from '../desk/stretch.ts'
import type { Phantoms } from '../what-if/phantoms.ts'
import { columnOf, type Axis } from './plan-axis.ts'
import { usePlanWords, type PlanWords } from './use-plan-words.ts'

type PlanBodyProps = {
  readonly plan: Plan
  readonly rows: readonly PlanRow[]
  readonly shown: readonly VirtualItem[]
  /** The first row in view. */
  readonly firstRow: number
  readonly view: DaysInView
  readonly selected: string | null
  readonly sought: string | null
  readonly moving: Moving | null
  /** Whether the moved stay may lie where it would. */
  readonly free: boolean
  readonly onFold: (typeId: string) => void
  /** Free nights that are being chosen. */
  readonly picked: FreeNights | null
  /** The stay of which an end is pulled. */
  readonly stretch: Stretch | null
  readonly axis: Axis
  readonly whatIf: Phantoms | null
  readonly onSelect: (id: string | null) => void
  readonly onBlock: (bar: BlockBar) => void
}

/** The rows that are in view, and their labels. */
export function PlanBody(props: PlanBodyProps) {
  const { plan, rows, shown, view, selected, sought, moving, free, picked, stretch, axis, whatIf } = props
  const { onFold, onSelect, onBlock } = props
  const words = usePlanWords()
  const active = useActive(props)
  const ghost = useGhost(plan, moving?.id, columnOf(axis, plan.today))
  const pulled = stretch ? plan.stays.get(stretch.id) : undefined
  const selectedRoom = selected === null ? undefined : plan.stays.get(selected)?.stay.roomId
  return (
    <>
      {/* One sticky layer for all of them: a layer for each would cost every frame. */}
      <div className={classes.labels}>
        {shown.map(({ index, start }) => {
          const row = rows[index]
          const top = start - headHeight
          if (row?.kind === 'type')
            return <TypeLabel key={row.key} type={row.type} folded={row.folded} top={top} onFold={onFold} />
          if (!row) return null
          const chosen = [moving?.roomId, selectedRoom, sought].includes(row.key)
          return <RoomLabel key={row.key} type={row.type} room={row.room} top={top} words={words} chosen={chosen} />
        })}
      </div>
      {shown.map(({ index, start }) => {
        const row = rows[index]
        if (!row) return null
        const columns = columnsFor(view, index)
        if (row.kind === 'type') return <TypeRow key={row.key} type={row.type} top={start} words={words} {...columns} />
        const isTarget = moving?.roomId === row.key && ghost?.stay.roomId !== row.key
        const bars = barsOf(plan, row.key)
        const idsOf = (where: typeof isCut) =>
          bars
            .filter((bar) => where(view, bar))
            .map(({ stay }) => stay.bookedRoomId)
            .join(' ')
        const blocks = blocksOf(plan, row.key)
        const has = (id: string | null | undefined) => bars.some(({ stay }) => stay.bookedRoomId === id)
        return (
          <RoomRow
            key={row.key}
            type={row.type}
            room={row.room}
            bars={bars}
            blocks={blocks}
            pickedFrom={picked?.roomId === row.key ? picked.column : 0}
            pickedNights={picked?.roomId === row.key ? picked.nights : 0}
            stretch={pulled?.stay.roomId === row.key ? stretch : null}
            stretchText={pulled?.stay.roomId === row.key && stretch ? textOf(words, axis, pulled, stretch) : ''}
            phantoms={whatIf?.byRoom.get(row.key) ?? null}
            ghost={isTarget ? ghost : null}
            ghostFree={isTarget && free}
            leaving={moving && has(moving.id) && moving.roomId !== row.key ? moving.id : null}
            selected={has(selected) ? selected : null}
            active={has(active) || blocks.some(({ block }) => block.id === active) ? active : null}
            cut={idsOf(isCut)}
            under={idsOf(isUnder)}
            top={start}
            words={words}
            onSelect={onSelect}
            onBlock={onBlock}
            {...columns}
          />
        )
      })}
    </>
  )
}

/** What of a stay would lie in another room: of who is in the house, the nights from tonight on. */
function useGhost(plan: Plan, id: string | undefined, today: number): Bar | null {
  const bar = id === undefined ? undefined : plan.stays.get(id)
  return useMemo(() => {
    if (!bar || bar.stay.state !== 'in_house' || bar.column >= today) return bar ?? null
    return { ...bar, column: today, nights: bar.column + bar.nights - today }
  }, [bar, today])
}

/** By how much it is longer, and the day that its end has come to. */
function textOf(words: PlanWords, axis: Axis, bar: Bar, stretch: Stretch): string {
  const { edge, column, nights } = stretch
  return words.stretch(nightsMore(bar, stretch), addDays(axis.start, edge === 'start' ? column : column + nights))
}

/** The bar that the tabulator reaches: the selected one, else the first in view. */
function useActive({ plan, rows, firstRow, view, selected }: PlanBodyProps): string | null {
  const { firstDay, lastDay } = view
  return useMemo(() => {
    if (selected !== null && plan.stays.has(selected)) return selected
    for (const { key } of rows.slice(firstRow)) {
      const isInView = ({ column }: { readonly column: number }) => column >= firstDay && column < lastDay
      const bar = barsOf(plan, key).find(isInView)
      if (bar) return bar.stay.bookedRoomId
      const blocked = blocksOf(plan, key).find(isInView)
      if (blocked) return blocked.block.id
    }
    return null
  }, [plan, rows, firstRow, firstDay, lastDay, selected])
}
