import type { Language } from '@keystay/contract/shared/languages'
import { maxDaysAhead, maxStayNights } from '@keystay/contract/shared/limits'
import type { NightSetting, OwnerNights } from '@keystay/contract/nights/entities'
import type { NightsForm } from '@keystay/contract/nights/forms'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { writeAudit } from '../audit/write-audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { raiseVersion, readOwnerNights, readSettings, writeSettings, type TypeKey } from './queries.ts'
import {
  contradiction,
  datesOf,
  foreignPrice,
  noSetting,
  settingAfter,
  settingParts,
  type OwnSetting,
} from './rules.ts'

/** Nights that can be sold: the last arrival and the longest stay from it. */
const furthestDays = maxDaysAhead + maxStayNights

type Change = OwnerNights & { before: NightSetting[] }

/**
 * Sets prices and restrictions by date; bookings made before keep what they were promised. Returns the nights from the
 * first to the last that was meant, and what those that were meant had before. Throws not_found, validation_failed,
 * changed_meanwhile with the nights as they are.
 */
export async function changeNights(deps: Deps, key: TypeKey, form: NightsForm, language: Language): Promise<Change> {
  const hotel = await readHotel(deps.database.read, key.propertyId)
  if (!hotel) throw new DomainError('not_found')
  const now = deps.clock()
  const dates = datesOf(form)
  checkDates(form, dates, dateIn(hotel.timezone, now))
  const foreign = foreignPrice(form, hotel.currency)
  if (foreign) throw fieldError({ path: foreign, code: 'invalid' })
  return await inTransaction(deps.database.write, async (tx) => {
    await lockRoomTypes(tx, key.propertyId, [key.roomTypeId])
    const saved = await readSettings(tx, key, dates)
    if (!saved) throw new DomainError('not_found')
    const show = async () => await showNights(tx, key, form, dates, language)
    if (saved.version !== form.version)
      throw new DomainError('changed_meanwhile', { details: { current: await show() } })
    await apply(tx, key, form, dates, saved.settings, now)
    const before = dates.map((date) => toSetting(date, saved.settings.get(date) ?? noSetting, hotel.currency))
    return { ...(await show()), before }
  })
}

function checkDates(form: NightsForm, dates: readonly PlainDate[], today: PlainDate): void {
  const [first, last] = [form.from ?? dates[0] ?? today, form.to ? addDays(form.to, -1) : (dates.at(-1) ?? today)]
  if (first < today) throw fieldError({ path: form.nights ? 'nights' : 'from', code: 'date_past' })
  if (last > addDays(today, furthestDays))
    throw fieldError({ path: form.nights ? 'nights' : 'to', code: 'range_too_long', params: { max: furthestDays } })
}

async function apply(
  tx: Tx,
  key: TypeKey,
  form: NightsForm,
  dates: readonly PlainDate[],
  settings: ReadonlyMap<PlainDate, OwnSetting>,
  now: Date,
): Promise<void> {
  const changed = dates.flatMap((date) => {
    const before = settings.get(date) ?? noSetting
    const after = settingAfter(form, date, before)
    const isSame = settingParts.every((part) => after[part] === before[part])
    const field = isSame ? null : contradiction(form, after)
    if (field !== null) throw fieldError({ path: field, code: 'max_stay_below_min' })
    return isSame ? [] : [{ date, ...after }]
  })
  if (changed.length === 0) return
  await writeSettings(tx, key, changed)
  await raiseVersion(tx, key)
  const { propertyId, roomTypeId } = key
  const detail = { roomTypeId, from: dates[0] ?? '', to: dates.at(-1) ?? '', nights: changed.length }
  await writeAudit(tx, [{ propertyId, at: now, bookingId: null, actor: 'owner', event: 'nights_changed', detail }])
}

async function showNights(
  tx: Tx,
  key: TypeKey,
  form: NightsForm,
  dates: readonly PlainDate[],
  language: Language,
): Promise<OwnerNights> {
  const from = form.from ?? dates[0] ?? ''
  const to = form.to ?? addDays(dates.at(-1) ?? from, 1)
  const nights = await readOwnerNights(tx, key, { from, to, language })
  if (!nights) throw new DomainError('not_found')
  return nights
}

function toSetting(date: PlainDate, { priceMinor, ...restrictions }: OwnSetting, currency: string): NightSetting {
  return { date, price: priceMinor === null ? null : { minor: priceMinor, currency }, ...restrictions }
}
