import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import type { PlanType } from '../plan-data.ts'
import classes from './plan-grid.module.css'
import type { PlanWords } from './use-plan-words.ts'

type TypeLabelProps = {
  readonly type: PlanType
  readonly folded: boolean
  readonly top: number
  readonly onFold: (typeId: string) => void
}

/** The name of a room type above its rooms; folds them away. */
export const TypeLabel = memo(function TypeLabel({ type, folded, top, onFold }: TypeLabelProps) {
  const Icon = folded ? IconChevronRight : IconChevronDown
  return (
    <button
      type="button"
      className={classes.typeName}
      style={{ top }}
      aria-expanded={!folded}
      onClick={() => onFold(type.id)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      {type.name}
    </button>
  )
})

type RoomLabelProps = {
  readonly type: PlanType
  readonly room: PlanType['rooms'][number]
  readonly top: number
  readonly words: PlanWords
  /** The stay that is selected or moved lies here. */
  readonly chosen: boolean
}

/** Number of a room, and how many it sleeps. */
export const RoomLabel = memo(function RoomLabel({ type, room, top, words, chosen }: RoomLabelProps) {
  return (
    <div className={classes.room} style={{ top }} data-chosen={chosen || undefined}>
      <span className="strong tabular">{room.number}</span>
      <span className="soft tiny">{room.status === 'unavailable' ? words.closed : words.upTo(type.maxOccupancy)}</span>
    </div>
  )
})
