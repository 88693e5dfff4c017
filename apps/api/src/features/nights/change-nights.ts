import type { NightsChanged, NightsPreview } from '@keystay/contract/nights/entities'
import type { NightsForm, NightsPreviewForm, NightsUndoForm } from '@keystay/contract/nights/forms'
import { maxDaysAhead, maxStayNights } from '@keystay/contract/shared/limits'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { writeAudit } from '../audit/write-audit.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import { readHotel, type Hotel } from '../inventory/read-hotel.ts'
import { readInventory } from '../inventory/read-inventory.ts'
import { readPlanRows } from '../inventory/rates/read-rates.ts'
import { lockNamedPlans, raiseVersions, readVersions, writeChanges } from './queries.ts'
import { previewOf } from './preview.ts'
import { changesOf, datesOf, runsOf, wishesOf, withoutUnsold, type CellChange, type State, type Wish } from './rules.ts'

/** Nights that can be sold: the last arrival and the longest stay from it. */
const furthestDays = maxDaysAhead + maxStayNights

/** What is to be set, by room type. */
type Request = {
  readonly hotel: Hotel
  readonly now: Date
  readonly wishes: ReadonlyMap<string, readonly Wish[]>
}

/** What a change of prices and restrictions by date would do. Throws not_found, validation_failed. */
export async function previewNights(deps: Deps, propertyId: string, form: NightsPreviewForm): Promise<NightsPreview> {
  const request = await readRequest(deps, propertyId, toWishes(form))
  checkDates(request, 'from', 'to')
  checkCurrency(request, 'price')
  const state = await readState(deps.database.read, request)
  return previewOf(form, state, decide(state, request))
}

/**
 * Sets prices and restrictions by date, room type and plan; bookings made before keep what they were promised. Returns what
 * those nights had before that changed. Throws not_found, validation_failed, changed_meanwhile with the versions as they are.
 */
export async function changeNights(deps: Deps, propertyId: string, form: NightsForm): Promise<NightsChanged> {
  const request = await readRequest(deps, propertyId, toWishes(form))
  checkDates(request, 'from', 'to')
  checkCurrency(request, 'price')
  return await save(deps, request, form.versions)
}

/** Sets what single nights have of their own, as a change before it found them. Throws what changing throws. */
export async function undoNights(deps: Deps, propertyId: string, form: NightsUndoForm): Promise<NightsChanged> {
  const request = await readRequest(deps, propertyId, wishesOf(form))
  checkDates(request, 'settings', 'settings')
  checkCurrency(request, 'settings')
  return await save(deps, request, form.versions)
}

function toWishes(form: NightsPreviewForm): Map<string, Wish[]> {
  const { roomTypeIds, planIds, from: _from, to: _to, weekdays: _weekdays, ...given } = form
  const dates = datesOf(form)
  const ordered = planIds.toSorted((a, b) => Number(a !== null) - Number(b !== null))
  return new Map(roomTypeIds.map((id) => [id, ordered.map((planId) => ({ planId, dates, given }))]))
}

async function readRequest({ database, clock }: Deps, propertyId: string, wishes: Request['wishes']): Promise<Request> {
  const hotel = await readHotel(database.read, propertyId)
  if (!hotel) throw new DomainError('not_found')
  return { hotel, now: clock(), wishes }
}

/** The first and the last night that a request speaks of. */
function spanOf({ wishes, hotel, now }: Request): { readonly first: PlainDate; readonly last: PlainDate } {
  const today = dateIn(hotel.timezone, now)
  const dates = [...wishes.values()].flat().flatMap((wish) => wish.dates)
  const first = dates.reduce((least, date) => (date < least ? date : least), dates[0] ?? today)
  return { first, last: dates.reduce((most, date) => (date > most ? date : most), first) }
}

function checkDates(request: Request, firstField: string, lastField: string): void {
  const today = dateIn(request.hotel.timezone, request.now)
  const { first, last } = spanOf(request)
  if (first < today) throw fieldError({ path: firstField, code: 'date_past' })
  if (last > addDays(today, furthestDays))
    throw fieldError({ path: lastField, code: 'range_too_long', params: { max: furthestDays } })
}

function checkCurrency({ wishes, hotel }: Request, field: string): void {
  const prices = [...wishes.values()].flat().map(({ given }) => given.price)
  if (prices.some((price) => price && price.currency !== hotel.currency))
    throw fieldError({ path: field, code: 'invalid' })
}

/** Throws validation_failed where a room type or a plan is gone. */
async function readState(db: Sql | Tx, request: Request): Promise<State> {
  const { hotel, now, wishes } = request
  const { first, last } = spanOf(request)
  const roomTypeIds = [...wishes.keys()]
  const inventories = await readInventory(db, {
    propertyIds: [hotel.id],
    roomTypeIds,
    stay: { checkIn: first, checkOut: last },
    now,
    addOverdue: false,
  })
  const versions = await readVersions(db, hotel.id, roomTypeIds)
  const rows = (await readPlanRows(db, [hotel.id]))(hotel.id).rows
  if (versions.size < roomTypeIds.length) throw fieldError({ path: 'roomTypeIds', code: 'plan_room_type_unknown' })
  if (plansIn(wishes).some((planId) => !rows.some(({ id }) => id === planId)))
    throw fieldError({ path: 'planIds', code: 'plan_parent_unknown' })
  return { inventories, versions, rows }
}

function plansIn(wishes: Request['wishes']): string[] {
  const planIds = [...wishes.values()].flat().map(({ planId }) => planId)
  return [...new Set(planIds)].filter((planId) => planId !== null)
}

/** Throws validation_failed at the field that makes no stay possible. */
function decide(state: State, { wishes }: Request): CellChange[] {
  return state.inventories.flatMap((inventory) => {
    const changes = changesOf(inventory, withoutUnsold(wishes.get(inventory.roomTypeId) ?? [], inventory, state.rows))
    if ('field' in changes) throw fieldError({ path: changes.field, code: 'max_stay_below_min' })
    return changes
  })
}

async function save(deps: Deps, request: Request, shown: NightsForm['versions']): Promise<NightsChanged> {
  const { hotel, now, wishes } = request
  const roomTypeIds = [...wishes.keys()]
  return await inTransaction(deps.database.write, async (tx) => {
    await lockRoomTypes(tx, hotel.id, roomTypeIds)
    await lockNamedPlans(tx, hotel.id, plansIn(wishes))
    const state = await readState(tx, request)
    const current = Object.fromEntries(state.versions)
    if (roomTypeIds.some((id) => shown[id] !== current[id]))
      throw new DomainError('changed_meanwhile', { details: { current: { versions: current } } })
    const changes = decide(state, request)
    const changed = [...new Set(changes.map(({ roomTypeId }) => roomTypeId))]
    await writeChanges(tx, hotel.id, changes)
    await raiseVersions(tx, hotel.id, changed)
    await note(tx, hotel.id, changes, now)
    const nights = new Set([...wishes.values()].flat().flatMap(({ dates }) => dates)).size
    return {
      versions: Object.fromEntries([...state.versions].map(([id, old]) => [id, changed.includes(id) ? old + 1 : old])),
      nights,
      before: runsOf(changes).map(({ from, last, setting: { priceMinor, ...rest }, ...cell }) => ({
        ...cell,
        from,
        to: addDays(last, 1),
        price: priceMinor === null ? null : { minor: priceMinor, currency: hotel.currency },
        ...rest,
      })),
    }
  })
}

/** One entry for each room type: owners' pages listen to it. */
async function note(tx: Tx, propertyId: string, changes: readonly CellChange[], at: Date): Promise<void> {
  const entries = [...Map.groupBy(changes, ({ roomTypeId }) => roomTypeId)].map(([roomTypeId, own]) => {
    const dates = own.map(({ date }) => date).toSorted()
    const plans = new Set(own.map(({ planId }) => planId)).size
    const detail = { roomTypeId, from: dates[0] ?? '', to: dates.at(-1) ?? '', nights: new Set(dates).size, plans }
    return { propertyId, at, bookingId: null, actor: 'owner', event: 'nights_changed', detail } as const
  })
  await writeAudit(tx, entries)
}
