import { randomUUID } from 'node:crypto'
import { countryTemplates } from '@keystay/contract/hotel-template/countries'
import type { PlainTx } from '../../apps/api/src/platform/database/plain-sql.ts'
import { insertRows, type Row } from '../insert-rows.ts'
import type { LoadedHotel } from './loaded-hotel.ts'
import { translations } from './translations.ts'

/** Writes what a hotel's prices are made of beside its nights, and where guests may transfer to. */
export async function loadRates(tx: PlainTx, loaded: LoadedHotel): Promise<void> {
  await insertRows(tx, 'rate_plans', planRows(loaded))
  await insertRows(tx, 'promotions', promotionRows(loaded))
  await loadExtras(tx, loaded)
  await insertRows(tx, 'age_bands', bandRows(loaded))
  await insertRows(tx, 'local_taxes', taxRows(loaded))
  await insertRows(tx, 'transfer_accounts', accountRows(loaded))
  await loadVat(tx, loaded)
}

/** Parents come before their children in a hotel's file. */
function planRows({ hotel, id: property_id }: LoadedHotel): Row[] {
  const ids = new Map(hotel.ratePlans.map(({ key }) => [key, randomUUID()]))
  return hotel.ratePlans.map((plan, position) => ({
    property_id,
    id: ids.get(plan.key),
    position,
    name: plan.name.de,
    translations: translations({ name: plan.name }),
    parent_id: plan.parent === undefined ? null : ids.get(plan.parent),
    adjust_percent: plan.adjustPercent,
    adjust_minor: 0,
    step_minor: plan.stepMinor,
    person_minor: plan.personMinor,
    board: plan.board,
    cancellation: plan.cancellation,
    payment: plan.payment,
    deposit_percent: plan.depositPercent ?? null,
    balance_days: plan.balanceDays ?? null,
    takes_early_booking: plan.takesEarlyBooking,
    min_days_before: plan.minDaysBefore ?? null,
    min_nights: plan.minNights ?? null,
    on_sale: true,
    version: 1,
  }))
}

function bandRows({ hotel, id: property_id }: LoadedHotel): Row[] {
  const { bands, extraAdultMinor } = hotel.ages
  const row = { property_id, percent: null }
  const rows = [
    ...bands.map(({ from, to, counts, amountMinor }) => ({
      ...row,
      ages: `[${from},${to}]`,
      counts,
      amount_minor: amountMinor,
    })),
    ...(extraAdultMinor === null ? [] : [{ ...row, ages: null, counts: true, amount_minor: extraAdultMinor }]),
  ]
  return rows.map((one, position) => ({ ...one, position }))
}

function promotionRows({ hotel, id: property_id }: LoadedHotel): Row[] {
  return hotel.promotions.map((promotion, position) => ({
    property_id,
    id: randomUUID(),
    position,
    name: promotion.name.de,
    translations: translations({ name: promotion.name }),
    percent: promotion.percent ?? null,
    stay_nights: promotion.stayNights ?? null,
    pay_nights: promotion.payNights ?? null,
    max_days_before: promotion.maxDaysBefore ?? null,
    version: 1,
  }))
}

/** So many years have the seasons of extras: stays may begin two years ahead. */
const seasonYears = 3

async function loadExtras(tx: PlainTx, loaded: LoadedHotel): Promise<void> {
  const { hotel, id: property_id, today } = loaded
  const rows = extraRows(loaded)
  await insertRows(tx, 'extras', rows)
  const years = Array.from({ length: seasonYears }, (_, index) => Number(today.slice(0, 4)) + index)
  const periods = hotel.extras.flatMap(({ seasons }, index) =>
    seasons.flatMap(({ from, to, priceMinor: price_minor }) =>
      years.map((year) => ({
        property_id,
        extra_id: rows[index]?.['id'],
        dates: `[${year}-${from},${year}-${to}]`,
        price_minor,
      })),
    ),
  )
  await insertRows(tx, 'extra_periods', periods)
}

function extraRows({ hotel, id: property_id }: LoadedHotel): Row[] {
  return hotel.extras.map((extra, position) => ({
    property_id,
    id: randomUUID(),
    position,
    name: extra.name.de,
    translations: translations({ name: extra.name }),
    unit: extra.unit,
    price_minor: extra.priceMinor,
    vat_class: extra.vatClass,
    mode: extra.mode,
    capacity: extra.capacity ?? null,
    kept: false,
    version: 1,
  }))
}

/** Where guests of a hotel may transfer to; of most, nowhere. */
function accountRows({ hotel, id: property_id }: LoadedHotel): Row[] {
  const account = hotel.transferAccount
  if (!account) return []
  const { holder, iban = null, bankBin = null, bankName = '', accountNumber = null, holdDays, maxRooms } = account
  return [
    {
      property_id,
      currency: hotel.currency,
      active: true,
      holder,
      iban,
      bank_bin: bankBin,
      bank_name: bankName,
      account_number: accountNumber,
      hold_days: holdDays,
      max_rooms: maxRooms,
    },
  ]
}

function taxRows({ hotel, id: property_id }: LoadedHotel): Row[] {
  return hotel.localTaxes.map((tax, position) => ({
    property_id,
    id: randomUUID(),
    position,
    name: tax.name.de,
    translations: translations({ name: tax.name }),
    kind: tax.kind,
    rates: tax.rates,
    exempt_below_age: tax.exemptBelowAge,
    net_room_percent: tax.netOf?.room ?? null,
    net_food_percent: tax.netOf?.food ?? null,
    net_drinks_percent: tax.netOf?.drinks ?? null,
    with_food: tax.withBoard,
    with_drinks: tax.withBoard,
    first_nights: tax.firstNights,
    vat_percent: tax.vatPercent,
    owed_for: tax.owedFor,
    due_at_hotel: tax.dueAtHotel,
    source: tax.source,
  }))
}

/** The VAT rates and board values that hotels of its country begin with. */
async function loadVat(tx: PlainTx, { hotel, id: property_id }: LoadedHotel): Promise<void> {
  const vat = countryTemplates[hotel.country]?.vat
  if (!vat) return
  const { rates, boards, drinksPercent: drinks_percent, feeClass: fee_class } = vat
  await insertRows(tx, 'vat_settings', [{ property_id, drinks_percent, fee_class }])
  const dated = rates.map(({ from: valid_from, ...percents }) => ({ property_id, valid_from, ...percents }))
  await insertRows(tx, 'vat_rates', dated)
  const values = boards.map(({ board, adultMinor: adult_minor, childMinor: child_minor }) => ({
    property_id,
    board,
    adult_minor,
    child_minor,
  }))
  await insertRows(tx, 'board_values', values)
}
