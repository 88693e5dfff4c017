import type { PlanStay, RoomPlan } from '@keystay/contract/room-plan/entities'
import type { RoomBlock } from '@keystay/contract/rooms/entities'
import { countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { columnOf, type Axis } from './grid/plan-axis.ts'

/** A stay with its place on the axis. */
export type Bar = { readonly stay: PlanStay; readonly column: number; readonly nights: number }
/** Nights in which a room is out of order, with their place on the axis. */
export type BlockBar = { readonly block: RoomBlock; readonly column: number; readonly nights: number }
type PlanRoom = RoomPlan['rooms'][number]
export type PlanType = {
  readonly id: string
  readonly name: string
  readonly maxOccupancy: number
  readonly rooms: readonly PlanRoom[]
  /** Runs of nights on which it is not sold, as first column and length. */
  readonly closed: readonly { readonly column: number; readonly nights: number }[]
}
export type Plan = {
  readonly today: PlainDate
  readonly types: readonly PlanType[]
  readonly rooms: ReadonlyMap<string, PlanRoom>
  readonly bars: ReadonlyMap<string, readonly Bar[]>
  readonly stays: ReadonlyMap<string, Bar>
  /** By room. */
  readonly blocks: ReadonlyMap<string, readonly BlockBar[]>
  /** Occupied rooms of a hundred, by column; absent where it is not known yet. */
  readonly occupancy: ReadonlyMap<number, number>
}

const noBars: readonly Bar[] = []
export const barsOf = (plan: Plan, roomId: string): readonly Bar[] => plan.bars.get(roomId) ?? noBars
const noBlocks: readonly BlockBar[] = []
export const blocksOf = (plan: Plan, roomId: string): readonly BlockBar[] => plan.blocks.get(roomId) ?? noBlocks

/**
 * Joins the parts of the plan that were read into one. What did not change keeps its identity, so that rows are not drawn
 * again for it; null until the first part is there.
 */
export function createMerger(axis: Axis): (chunks: readonly RoomPlan[]) => Plan | null {
  let before: readonly RoomPlan[] = []
  let plan: Plan | null = null
  const barsByStay = new WeakMap<PlanStay, Bar>()
  return (chunks) => {
    if (chunks.length === before.length && chunks.every((chunk, index) => chunk === before[index])) return plan
    before = chunks
    plan = chunks.length === 0 ? plan : merge(axis, chunks, plan, barsByStay)
    return plan
  }
}

function merge(axis: Axis, chunks: readonly RoomPlan[], old: Plan | null, barsByStay: WeakMap<PlanStay, Bar>): Plan {
  const stays = new Map<string, Bar>()
  for (const stay of chunks.flatMap((chunk) => chunk.stays)) {
    const bar = barsByStay.get(stay) ?? {
      stay,
      column: columnOf(axis, stay.checkIn),
      nights: countNights(stay.checkIn, stay.checkOut),
    }
    barsByStay.set(stay, bar)
    stays.set(stay.bookedRoomId, bar)
  }
  const latest = chunks.at(-1)
  const types = typesOf(axis, chunks, old?.types ?? [])
  const rooms = types.flatMap((type) => type.rooms)
  return {
    today: latest?.today ?? '',
    types,
    rooms: new Map(rooms.map((room) => [room.id, room])),
    bars: byRoom(stays.values(), old),
    stays,
    blocks: blocksByRoom(axis, chunks, old),
    occupancy: occupancyOf(axis, chunks),
  }
}

/** The room types of the latest part. One that says what it said keeps its identity, and so does the list. */
function typesOf(axis: Axis, chunks: readonly RoomPlan[], old: readonly PlanType[]): readonly PlanType[] {
  const { rooms = [], roomTypes = [] } = chunks.at(-1) ?? {}
  const types = roomTypes.map(({ id, name, maxOccupancy }) => {
    const type = {
      id,
      name,
      maxOccupancy,
      rooms: rooms.filter((room) => room.roomTypeId === id),
      closed: closedRuns(axis, chunks, id),
    }
    const before = old.find((one) => one.id === id)
    return before && JSON.stringify(before) === JSON.stringify(type) ? before : type
  })
  return types.length === old.length && types.every((type, index) => type === old[index]) ? old : types
}

function byRoom(bars: Iterable<Bar>, old: Plan | null): Map<string, readonly Bar[]> {
  const barsByRoom = new Map<string, Bar[]>()
  for (const bar of bars) {
    const list = barsByRoom.get(bar.stay.roomId)
    if (list) list.push(bar)
    else barsByRoom.set(bar.stay.roomId, [bar])
  }
  return new Map(
    [...barsByRoom].map(([roomId, list]) => {
      list.sort((a, b) => a.column - b.column)
      const last = old?.bars.get(roomId)
      const same = last?.length === list.length && list.every((bar, index) => bar === last[index])
      return [roomId, same && last ? last : list]
    }),
  )
}

/** The blocks of all parts, each once. Those of a room that are what they were keep their identity. */
function blocksByRoom(axis: Axis, chunks: readonly RoomPlan[], old: Plan | null): Plan['blocks'] {
  const blocks = new Map(chunks.flatMap((chunk) => chunk.blocks).map((block) => [block.id, block]))
  const bars = [...blocks.values()].map((block) => ({
    block,
    column: columnOf(axis, block.from),
    nights: countNights(block.from, block.to),
  }))
  bars.sort((a, b) => a.column - b.column)
  return new Map(
    [...Map.groupBy(bars, ({ block }) => block.room.id)].map(([roomId, list]) => {
      const last = old?.blocks.get(roomId)
      return [roomId, last && JSON.stringify(last) === JSON.stringify(list) ? last : list]
    }),
  )
}

function closedRuns(axis: Axis, chunks: readonly RoomPlan[], typeId: string): PlanType['closed'] {
  const runs: { column: number; nights: number }[] = []
  for (const chunk of chunks) {
    const first = columnOf(axis, chunk.from)
    const nights = chunk.roomTypes.find(({ id }) => id === typeId)?.closed ?? []
    for (const [index, closed] of nights.entries()) {
      if (!closed) continue
      const last = runs.at(-1)
      if (last && last.column + last.nights === first + index) last.nights += 1
      else runs.push({ column: first + index, nights: 1 })
    }
  }
  return runs
}

function occupancyOf(axis: Axis, chunks: readonly RoomPlan[]): Map<number, number> {
  const occupancy = new Map<number, number>()
  for (const { from, to, roomTypes } of chunks) {
    const first = columnOf(axis, from)
    for (let night = 0; night < countNights(from, to); night += 1) {
      const sum = (key: 'occupied' | 'capacity') => roomTypes.reduce((all, type) => all + (type[key][night] ?? 0), 0)
      const capacity = sum('capacity')
      if (capacity > 0) occupancy.set(first + night, Math.round((100 * sum('occupied')) / capacity))
    }
  }
  return occupancy
}
