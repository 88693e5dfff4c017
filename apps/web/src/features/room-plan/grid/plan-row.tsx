import { IconCheck, IconClock, IconDoorExit, IconPin, IconSpray, IconTool, IconWand } from '@tabler/icons-react'
import { memo, type CSSProperties } from 'react'
import { freeDaysAfter, nameOf } from './bar-name.ts'
import { isIn, placeOf, type Columns } from './plan-columns.ts'
import type { Stretch } from '../desk/stretch.ts'
import type { Bar, BlockBar, PlanType } from '../plan-data.ts'
import type { RowPhantoms } from '../what-if/phantoms.ts'
import classes from './plan-grid.module.css'
import { lookOf, shortName } from './plan-rows.ts'
import type { PlanWords } from './use-plan-words.ts'

type TypeRowProps = {
  readonly type: PlanType
  readonly top: number
  readonly words: PlanWords
} & Columns

/** The ground behind a room type's name, with the nights on which it is not sold. */
export const TypeRow = memo(function TypeRow({ type, top, words, ...columns }: TypeRowProps) {
  return (
    <div className={classes.typeRow} style={{ top }}>
      <div className={classes.bars}>
        <ClosedRuns type={type} columns={columns} title={words.closedNights} />
      </div>
    </div>
  )
})

type RoomRowProps = {
  readonly type: PlanType
  readonly room: PlanType['rooms'][number]
  readonly bars: readonly Bar[]
  readonly blocks: readonly BlockBar[]
  /** The first of the free nights that are being chosen, and how many; 0 nights: none. */
  readonly pickedFrom: number
  readonly pickedNights: number
  /** The stay of which an end is pulled, as it would lie, and what is said of that. */
  readonly stretch: Stretch | null
  readonly stretchText: string
  /** What would be in it if what is asked happened. */
  readonly phantoms: RowPhantoms | null
  /** Comes here while a stay is being moved. */
  readonly ghost: Bar | null
  readonly ghostFree: boolean
  /** The stay that is being moved away. */
  readonly leaving: string | null
  readonly selected: string | null
  /** The bar that the tabulator reaches. */
  readonly active: string | null
  /** The stays that run under the room column, where their names stay in view. */
  readonly cut: string
  /** Those whose names must not run over, as only their ends would be seen. */
  readonly under: string
  readonly top: number
  readonly words: PlanWords
  readonly onSelect: (id: string) => void
  readonly onBlock: (bar: BlockBar) => void
} & Columns

/** A room and who stays in it. */
export const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const {
    type,
    room,
    bars,
    blocks,
    pickedFrom,
    pickedNights,
    stretch,
    stretchText,
    phantoms,
    ghost,
    ghostFree,
    leaving,
    selected,
    active,
    cut,
    under,
    top,
    words,
    onSelect,
    onBlock,
    ...columns
  } = props
  const closed = room.status === 'unavailable'
  return (
    <div className={classes.row} style={{ top }} data-target={ghost !== null || undefined}>
      <div className={classes.bars}>
        {closed ? (
          <span
            className={classes.hatched}
            style={{ left: columns.first * columns.width, width: (columns.last - columns.first) * columns.width }}
          />
        ) : (
          <ClosedRuns type={type} columns={columns} title={words.closedNights} />
        )}
        {bars
          .map((bar, index) => ({
            bar,
            freeDays: under.includes(bar.stay.bookedRoomId) ? 0 : freeDaysAfter(bars, index, blocks),
          }))
          .filter(
            ({ bar: { column, nights, stay } }) => isIn(columns, column, nights) || stay.bookedRoomId === selected,
          )
          .map(({ bar, freeDays }) => (
            <StayBar
              key={bar.stay.bookedRoomId}
              bar={bar}
              freeDays={freeDays}
              roomNumber={room.number}
              words={words}
              width={columns.width}
              cut={cut.includes(bar.stay.bookedRoomId)}
              selected={bar.stay.bookedRoomId === selected}
              active={bar.stay.bookedRoomId === active}
              leaving={bar.stay.bookedRoomId === leaving}
              pulled={bar.stay.bookedRoomId === stretch?.id && stretch.nights < bar.nights}
              goes={phantoms?.leaving.has(bar.stay.bookedRoomId) ?? false}
              onSelect={onSelect}
            />
          ))}
        {blocks
          .filter(({ column, nights }) => isIn(columns, column, nights))
          .map((bar) => (
            <BlockedBar
              key={bar.block.id}
              bar={bar}
              words={words}
              width={columns.width}
              active={bar.block.id === active}
              onBlock={onBlock}
            />
          ))}
        {pickedNights > 0 && (
          <span className={classes.picked} style={placeOf(columns.width, pickedFrom, pickedNights)} />
        )}
        {stretch && (
          <span
            className={classes.stretch}
            data-edge={stretch.edge}
            style={placeOf(columns.width, stretch.column, stretch.nights)}
          >
            <span>{stretchText}</span>
          </span>
        )}
        {phantoms && <Phantoms phantoms={phantoms} width={columns.width} />}
        {ghost && (
          <span
            className={classes.ghost}
            data-free={ghostFree || undefined}
            style={placeOf(columns.width, ghost.column, ghost.nights)}
          >
            {shortName(ghost.stay.guest)}
          </span>
        )}
      </div>
    </div>
  )
})

/** What would be in a room: who nobody has booked yet, and who would come from another one. The panel beside says it in words. */
function Phantoms({ phantoms, width }: { readonly phantoms: RowPhantoms; readonly width: number }) {
  const { wanted, coming } = phantoms
  return (
    <>
      {wanted && (
        <span
          className={classes.phantom}
          data-broken={wanted.isBroken || undefined}
          data-tight={wanted.nights === 1 || undefined}
          style={placeOf(width, wanted.column, wanted.nights)}
          aria-hidden
        >
          {wanted.label}
        </span>
      )}
      {coming.map(({ id, column, nights, guest }) => (
        <span key={id} className={classes.would} style={placeOf(width, column, nights)} aria-hidden>
          {shortName(guest)}
        </span>
      ))}
    </>
  )
}

type ClosedRunsProps = { readonly type: PlanType; readonly columns: Columns; readonly title: string }

function ClosedRuns({ type, columns, title }: ClosedRunsProps) {
  return type.closed
    .filter(({ column, nights }) => isIn(columns, column, nights))
    .map(({ column, nights }) => (
      <span
        key={column}
        className={classes.hatched}
        title={title}
        style={{ left: column * columns.width, width: nights * columns.width }}
      />
    ))
}

type StayBarProps = {
  readonly bar: Bar
  /** After it, until somebody else comes. */
  readonly freeDays: number
  readonly roomNumber: string
  readonly words: PlanWords
  readonly width: number
  /** It runs under the room column, where its name stays in view. */
  readonly cut: boolean
  readonly selected: boolean
  readonly active: boolean
  readonly leaving: boolean
  /** One of its ends is being pulled in. */
  readonly pulled: boolean
  /** It would be in another room if what is asked happened. */
  readonly goes: boolean
  readonly onSelect: (id: string) => void
}

const StayBar = memo(function StayBar(props: StayBarProps) {
  const { bar, freeDays, roomNumber, words, width, cut, selected, active, leaving, pulled, goes, onSelect } = props
  const { stay, column, nights } = bar
  const label = words.bar(bar, roomNumber)
  const look = lookOf(stay)
  const place = placeOf(width, column, nights)
  const icons = [look === 'hold', stay.readiness !== null, stay.pinned, stay.movedFrom !== null, stay.leavesAt].filter(
    Boolean,
  ).length
  // In white, on a bar that moves below its name, no colour would fit both grounds.
  const free = cut && look === 'in_house' ? 0 : freeDays
  const name = nameOf(stay.guest || label, { width: place.width, freeDays: free, dayWidth: width, icons })
  return (
    <button
      type="button"
      className={classes.bar}
      data-bar={stay.bookedRoomId}
      data-look={look}
      data-leaving={leaving || undefined}
      data-pulled={pulled || undefined}
      data-goes={goes || undefined}
      data-comes-from={!stay.begins || undefined}
      data-goes-on={!stay.ends || undefined}
      data-full={name.tight ? stay.guest : undefined}
      data-cut={cut || undefined}
      data-tight={name.tight || undefined}
      data-over={name.runsOver || undefined}
      aria-pressed={selected}
      aria-label={label}
      title={label}
      tabIndex={active ? 0 : -1}
      style={
        {
          ...place,
          '--bar': `${place.width}px`,
          '--most': `${name.most}px`,
          ...(cut && { overflowClipMargin: `${name.most - place.width}px` }),
        } as CSSProperties
      }
      onClick={() => onSelect(stay.bookedRoomId)}
    >
      <span className={classes.name}>
        {look === 'hold' && <IconClock size={14} stroke={1.75} aria-hidden />}
        {stay.readiness === 'dirty' && <IconSpray size={14} stroke={1.75} aria-hidden />}
        {stay.readiness && stay.readiness !== 'dirty' && <IconCheck size={14} stroke={1.75} aria-hidden />}
        {stay.pinned && <IconPin size={14} stroke={1.75} aria-hidden />}
        {stay.movedFrom && <IconWand size={14} stroke={1.75} aria-hidden />}
        {stay.leavesAt && <IconDoorExit size={14} stroke={1.75} aria-hidden />}
        {name.text}
      </span>
    </button>
  )
})

type BlockedBarProps = {
  readonly bar: BlockBar
  readonly words: PlanWords
  readonly width: number
  readonly active: boolean
  readonly onBlock: (bar: BlockBar) => void
}

/** In fewer nights hardly a word of the reason could be read. */
const legibleNights = 3

/** Nights in which a room is out of order, and why. */
const BlockedBar = memo(function BlockedBar({ bar, words, width, active, onBlock }: BlockedBarProps) {
  const label = words.block(bar)
  return (
    <button
      type="button"
      className={classes.block}
      data-bar={bar.block.id}
      data-full={bar.nights < legibleNights ? bar.block.reason : undefined}
      aria-label={label}
      title={label}
      tabIndex={active ? 0 : -1}
      style={placeOf(width, bar.column, bar.nights)}
      onClick={() => onBlock(bar)}
    >
      <IconTool size={14} stroke={1.75} aria-hidden />
      <span>{bar.block.reason}</span>
    </button>
  )
})
