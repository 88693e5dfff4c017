import type { StayForm } from '@keystay/contract/bookings/change-forms'
import type { ChosenExtra } from '@keystay/contract/extras/forms'
import { soldAlways } from '@keystay/contract/rate-plans/sold-always'
import { standardPricing, type Plan } from '../../inventory/rates/plan-rules.ts'
import { soldEarly, type PricedPromotion } from '../../inventory/rates/promotion-rules.ts'
import type { PriceLine, SoldVoucher } from '../../inventory/rates/price-rules.ts'
import type { Stay } from '../../inventory/rules.ts'
import type { BookedSale } from '../../inventory/sell-stay.ts'
import { soldNights, type SoldPrice } from '../../inventory/sold-price.ts'
import { sleepersOf } from '../sleepers.ts'
import type { Booked, BookedLine } from './read-booked.ts'

/** Who changes a booking. */
export type By = 'guest' | 'owner'

/** How a stay as it shall be differs from one as it is. */
export type Differences = {
  readonly sameDates: boolean
  readonly samePlan: boolean
  /** As many guests in as many rooms, whatever rooms these are. */
  readonly sameParty: boolean
  /** Of each type no more rooms than before. */
  readonly withinRooms: boolean
  /** The same rooms with the same guests in them. */
  readonly sameLines: boolean
  /** Where the hotel chooses the room: it still may. */
  readonly staysFlexible: boolean
}

type NewLine = StayForm['lines'][number]

/** A line as it shall be; one that is as before has its guests sleep as before. */
export function wantedLines(booked: Booked, form: Pick<StayForm, 'lines'>): NewLine[] {
  return form.lines.map((line) => {
    const before = line.split ? undefined : booked.lines.find((one) => one.isSplitKept && isSameLine(one, line))
    return before ? { ...line, split: [...before.split] } : line
  })
}

/** Whether its guests chose who sleeps where, line by line. */
export function chosenSplits(booked: Booked, form: Pick<StayForm, 'lines'>): boolean[] {
  return form.lines.map((line) =>
    line.split ? true : (booked.lines.find((one) => isSameLine(one, line))?.splitChosen ?? false),
  )
}

function isSameLine(before: BookedLine, line: NewLine): boolean {
  const { ages = [] } = sleepersOf(before.isSplitKept ? before.split : null, false)
  const known = (some: NewLine['ages']) => (some ?? []).filter((age) => age !== null).toSorted((a, b) => a - b)
  return (
    before.roomTypeId === line.roomTypeId &&
    before.quantity === line.quantity &&
    before.adults === line.adults &&
    before.children === line.children &&
    (line.ages === undefined || known(line.ages).join() === known(ages).join()) &&
    (line.split === undefined || (before.isSplitKept && isSameSplit(before.split, line.split)))
  )
}

function isSameSplit(before: BookedLine['split'], split: NonNullable<NewLine['split']>): boolean {
  const told = (rooms: BookedLine['split']) => JSON.stringify(rooms.map(({ adults, ages }) => [adults, ages]))
  return told(before) === told(split)
}

export function compareStays(booked: Booked, stay: Stay, form: StayForm): Differences {
  const rooms = (lines: readonly Pick<NewLine, 'roomTypeId' | 'quantity'>[], type: string) =>
    lines.reduce((sum, line) => (line.roomTypeId === type ? sum + line.quantity : sum), 0)
  const party = (lines: readonly Pick<NewLine, 'quantity' | 'adults' | 'children'>[]) =>
    `${lines.reduce((sum, line) => sum + line.adults + line.children, 0)} ${lines.reduce((sum, line) => sum + line.quantity, 0)}`
  const sameLines =
    booked.lines.length === form.lines.length &&
    form.lines.every((line, index) => {
      const before = booked.lines[index]
      return before !== undefined && isSameLine(before, line)
    })
  return {
    sameDates: stay.checkIn === form.checkIn && stay.checkOut === form.checkOut,
    samePlan: booked.planId === form.planId,
    sameParty: party(booked.lines) === party(form.lines),
    withinRooms: form.lines.every(({ roomTypeId }) => rooms(form.lines, roomTypeId) <= rooms(booked.lines, roomTypeId)),
    sameLines,
    staysFlexible: staysFlexible(booked, form),
  }
}

/** What of a booking's price and rooms a change of it begins with. `mayAdd`: whether extras may be added that only the hotel adds. */
export function bookedSaleOf(
  booked: Booked,
  differences: Differences,
  extras: readonly ChosenExtra[],
  { mustStay, mayAdd }: { readonly mustStay: boolean; readonly mayAdd: boolean },
): BookedSale {
  const { sameDates, samePlan, withinRooms } = differences
  const byHotel = new Set(booked.extras.filter((one) => one.byHotel).map(({ extraId }) => extraId))
  const kept = keptExtras(booked, differences, extras)
  return {
    sold: soldPriceOf(booked, differences, new Set(kept.map(({ extraId }) => extraId))),
    planThen: planThen(booked),
    keepsRooms: samePlan && sameDates && withinRooms,
    keptExtras: kept.map(({ byHotel: _by, ...extra }) => extra),
    mayTake: (extraId) => mayAdd || byHotel.has(extraId),
    rooms: new Map(
      [...Map.groupBy(booked.units, ({ roomTypeId }) => roomTypeId)].map(([type, units]) => [
        type,
        units.map(({ roomId }) => roomId),
      ]),
    ),
    mustStay,
  }
}

/** Extras are kept as they were sold while nothing changes of which their price is made. */
function keptExtras(booked: Booked, { sameDates, sameParty }: Differences, extras: readonly ChosenExtra[]) {
  if (!sameDates || !sameParty) return []
  return booked.extras.filter((one) =>
    extras.some(({ extraId, count }) => extraId === one.extraId && count === one.count),
  )
}

function soldPriceOf(
  booked: Booked,
  { sameDates, samePlan, sameParty, staysFlexible: isFlexible }: Differences,
  kept: ReadonlySet<string>,
): SoldPrice<PriceLine> {
  const taken = new Set(booked.extras.map(({ extraId }) => extraId))
  const keepsCompulsory = sameDates && sameParty
  const isKept = (id: string) => kept.has(id) || (keepsCompulsory && !taken.has(id))
  return {
    nights: samePlan ? soldNights(booked.lines, booked.priceLines) : new Map(),
    promotions: promotionsOf(booked).filter(({ row }) => isFlexible || !row || !('betterTypes' in row)),
    isSamePlan: samePlan,
    extraLines: booked.priceLines.filter(({ kind, detail }) => kind === 'extra' && isKept(detail?.extraId ?? '')),
    keepsExtra: ({ id, mode }) => kept.has(id) || (keepsCompulsory && mode === 'compulsory'),
  }
}

/** Where a booking of one room may lie whose guest let the hotel choose; null: that was not chosen. */
export function flexibleOf({ lines, priceLines }: Pick<Booked, 'lines' | 'priceLines'>) {
  const [line] = lines
  const betterTypes = priceLines.find(({ detail }) => detail?.betterTypes)?.detail?.betterTypes
  return line && betterTypes ? { roomTypeId: line.roomTypeId, betterTypes } : null
}

/** Whether a booking stays as flexible as it was sold: with one room of the type that its guest booked. */
function staysFlexible(booked: Booked, { lines }: Pick<StayForm, 'lines'>): boolean {
  const [line] = lines
  return lines.length === 1 && line?.quantity === 1 && flexibleOf(booked)?.roomTypeId === line.roomTypeId
}

/** The promotion that a booking was sold with. */
export function promotionsOf({ priceLines, earlyBookingPercent }: Booked): PricedPromotion[] {
  const sold = priceLines.flatMap(({ kind, detail }): PricedPromotion[] => {
    if (kind !== 'promotion' || !detail?.promotion) return []
    const { promotionId: id = '', gapNights, betterTypes, name, translations, promotion: gives } = detail
    const which = gapNights ? { gapNights } : betterTypes ? { betterTypes } : { id }
    return [{ row: { name, translations, ...which }, gives }]
  })
  return [...soldEarly(earlyBookingPercent), ...sold]
}

/** The voucher that a booking was sold with, as it was then; of older bookings as it is. */
export function voucherOf(priceLines: readonly PriceLine[], today: SoldVoucher | null): SoldVoucher | null {
  const line = priceLines.find(({ kind }) => kind === 'voucher')
  if (!line?.detail) return null
  const { name: code, voucher: gives = today?.gives } = line.detail
  return gives ? { code, gives } : null
}

/** The plan as it was booked, for whoever keeps all nights: it prices nothing. */
export function planThen({ planId, terms, offersBreakfast }: Booked): Plan {
  return {
    id: planId,
    name: terms?.name ?? '',
    translations: terms?.translations ?? {},
    board: terms?.board ?? (offersBreakfast ? 'breakfast' : 'room_only'),
    cancellation: null,
    payment: terms?.payment ?? 'any',
    depositPercent: terms?.depositPercent ?? null,
    balanceDays: null,
    personMinor: 0,
    ...soldAlways,
    onSale: true,
    pricing: standardPricing,
  }
}
