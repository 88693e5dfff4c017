import { isFree } from '@keystay/contract/shared/cancel-fees'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Board, PlanPayment, RatePlan } from '@keystay/contract/rate-plans/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import { currencyDigits } from '@keystay/contract/shared/money'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { readPrice, writePrice } from '../../platform/format/money-text.ts'
import {
  cancelFieldOf,
  cancelTemplate,
  lateFee,
  toCancellation,
  toCancelValues,
  type CancelValues,
} from './cancel-values.ts'
import { standardPromises } from './plan-tree.ts'
import type { PlanBody } from './rate-plans-api.ts'

/** What stands in the form of a plan. */
export type PlanValues = {
  name: string
  names: Record<Language, string>
  /** Empty: the standard plan. */
  parentId: string
  adjustPercent: string
  adjustMinor: string
  personMinor: string
  /** In minor units, as the choice has them. */
  stepMinor: string
  board: Board
  /** Of the standard plan alone: it is cancelled as the hotel's offers say. */
  cancelsAsHotel: boolean
  cancel: CancelValues
  payment: PlanPayment
  /** Of a deposit: what it is, and how the balance is paid. */
  depositKind: 'percent' | 'first_night'
  depositPercent: string
  balanceBy: 'desk' | 'link'
  balanceDays: string
  takesEarlyBooking: boolean
  rooms: { all: boolean; ids: string[] }
  minDaysBefore: string
  maxDaysBefore: string
  arrivalFrom: PlainDate | null
  arrivalTo: PlainDate | null
  arrivalWeekdays: number[]
  minNights: string
  maxNights: string
  onSale: boolean
}

const allWeekdays = [1, 2, 3, 4, 5, 6, 7]

/** Percents have two digits, whatever the hotel's currency has. */
const percentsLike = 'EUR'

/** Nothing is nothing more or less; a plus or a dash may stand before an amount, and its sign behind it. */
function readChange(text: string, currency: string): number | string {
  const plain = text.replace(/[%+]/g, '').replace(/^\s*[–—]/, '-')
  const read = readPrice(plain, currency) ?? 0
  return read === plain ? text : read
}

function writeChange(minor: number, currency: string, language: Language): string {
  if (minor === 0) return ''
  return `${minor < 0 ? '−' : '+'}${writePrice(Math.abs(minor), currency, language)}`
}

/** A whole number or none; what is no number stays text, for the rules to refuse. */
function readWhole(text: string): number | string | null {
  const plain = text.trim()
  if (plain === '') return null
  return /^\d{1,9}$/.test(plain) ? Number(plain) : plain
}

const writeWhole = (value: number | null) => (value === null ? '' : String(value))

const usualPercent = 3000
const usualDays = 14

type Deposit = Pick<PlanValues, 'depositKind' | 'depositPercent' | 'balanceBy' | 'balanceDays'>

/** Of a plan without a deposit: what a hotel begins with that wants one. */
export function toDeposit(
  { payment, depositPercent, balanceDays }: Pick<RatePlan, 'payment' | 'depositPercent' | 'balanceDays'>,
  language: Language,
): Deposit {
  const isFirstNight = payment === 'deposit' && depositPercent === null
  return {
    depositKind: isFirstNight ? 'first_night' : 'percent',
    depositPercent: writePrice(depositPercent ?? usualPercent, percentsLike, language),
    balanceBy: balanceDays === null ? 'desk' : 'link',
    balanceDays: String(balanceDays ?? usualDays),
  }
}

/** The form of a plan as it is. */
export function toPlanValues(plan: RatePlan, language: Language): PlanValues {
  const { currency } = plan.adjust
  return {
    name: plan.name,
    names: Object.fromEntries(languages.map((one) => [one, plan.names[one] ?? ''])) as Record<Language, string>,
    parentId: plan.parentId ?? '',
    adjustPercent: writeChange(plan.adjustPercent, percentsLike, language),
    adjustMinor: writeChange(plan.adjust.minor, currency, language),
    personMinor: writeChange(plan.perPerson.minor, currency, language),
    stepMinor: String(plan.step.minor),
    board: plan.board,
    cancelsAsHotel: false,
    cancel: toCancelValues(plan.cancellation, language),
    payment: plan.payment,
    ...toDeposit(plan, language),
    takesEarlyBooking: plan.takesEarlyBooking,
    rooms: { all: plan.roomTypeIds === null, ids: [...(plan.roomTypeIds ?? [])] },
    minDaysBefore: writeWhole(plan.minDaysBefore),
    maxDaysBefore: writeWhole(plan.maxDaysBefore),
    arrivalFrom: plan.arrivalFrom,
    arrivalTo: plan.arrivalTo,
    arrivalWeekdays: [...(plan.arrivalWeekdays ?? allWeekdays)],
    minNights: writeWhole(plan.minNights),
    maxNights: writeWhole(plan.maxNights),
    onSale: plan.onSale,
  }
}

export function readDeposit({ payment, depositKind, depositPercent, balanceBy, balanceDays }: PlanValues) {
  const isDeposit = payment === 'deposit'
  const days = balanceDays.trim() === '' ? '' : readWhole(balanceDays)
  return {
    depositPercent: isDeposit && depositKind === 'percent' ? readChange(depositPercent, percentsLike) : null,
    balanceDays: isDeposit && balanceBy === 'link' ? days : null,
  }
}

/** What is sent, before the rules have seen it: what cannot be read is still text then. */
export function toPlanBody(values: PlanValues, currency: string): PlanBody {
  const { cancel, rooms, names } = values
  const body = {
    name: values.name,
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== '')),
    parentId: values.parentId === '' ? null : values.parentId,
    adjustPercent: readChange(values.adjustPercent, percentsLike),
    adjustMinor: readChange(values.adjustMinor, currency),
    stepMinor: Number(values.stepMinor),
    personMinor: readChange(values.personMinor, currency),
    board: values.board,
    cancellation: toCancellation(cancel),
    payment: values.payment,
    ...readDeposit(values),
    takesEarlyBooking: values.takesEarlyBooking,
    roomTypeIds: rooms.all ? null : rooms.ids,
    minDaysBefore: readWhole(values.minDaysBefore),
    maxDaysBefore: readWhole(values.maxDaysBefore),
    arrivalFrom: values.arrivalFrom,
    arrivalTo: values.arrivalTo,
    arrivalWeekdays: values.arrivalWeekdays.length === allWeekdays.length ? null : values.arrivalWeekdays,
    minNights: readWhole(values.minNights),
    maxNights: readWhole(values.maxNights),
    onSale: values.onSale,
  }
  return body as PlanBody
}

/** Where the form shows a rule about something sent. */
export function planFieldOf(path: string): string {
  if (path.startsWith('names.')) return path
  if (path.startsWith('cancellation')) return cancelFieldOf(path)
  const [name = path] = path.split('.')
  return { roomTypeIds: 'rooms.ids' }[name] ?? name
}

/** Amounts that prices are rounded to, in whole units of a currency; 0 is its smallest coin. */
const stepsOf = (currency: string) => (currencyDigits(currency) === 0 ? [0, 1000, 10_000, 50_000] : [0, 0.5, 1, 5, 10])

/** The steps to choose from, in minor units, and the one that a plan has. */
export function stepChoices(currency: string, chosen: number): readonly number[] {
  const units = 10 ** currencyDigits(currency)
  const steps = stepsOf(currency).map((step) => (step === 0 ? 1 : step * units))
  return [...new Set([...steps, chosen])].toSorted((a, b) => a - b)
}

export const templates = ['non_refundable', 'room_only', 'with_breakfast', 'half_board', 'deposit'] as const

export type Template = (typeof templates)[number]

/** What is worth offering to a hotel: without a breakfast to leave away, one to add. */
export function templatesFor({ offers }: OwnerProperty): readonly Template[] {
  return templates.filter((one) => one !== (offers.breakfast ? 'with_breakfast' : 'room_only'))
}

/** What a euro is about, where the smallest coin is no hundredth of one. */
const minorPerEuro: Readonly<Record<string, number>> = { VND: 12_500, JPY: 150, KRW: 1500 }

const templateChanges = {
  non_refundable: { percent: -1000, personEuros: 0 },
  room_only: { percent: 0, personEuros: -12 },
  with_breakfast: { percent: 0, personEuros: 12 },
  half_board: { percent: 0, personEuros: 28 },
  deposit: { percent: 0, personEuros: 0 },
} as const satisfies Record<Template, { readonly percent: number; readonly personEuros: number }>

/** What a template changes of the standard price: hundredths of a percent, and minor units per person and night. */
export function templateChange(template: Template, currency: string) {
  const { percent, personEuros } = templateChanges[template]
  return { percent, person: { minor: personEuros * (minorPerEuro[currency] ?? 100), currency } }
}

/** Those that change what is eaten; the others leave it. */
const templateBoards: Partial<Record<Template, Board>> = {
  room_only: 'room_only',
  with_breakfast: 'breakfast',
  half_board: 'half',
}

function paymentOf(template: Template | null): PlanPayment {
  if (template === 'deposit') return 'deposit'
  return template === 'non_refundable' ? 'now' : 'any'
}

/** A plan that is not there yet: as the standard plan, or as a template has it. Nothing of it is saved. */
export function newPlanValues(
  hotel: OwnerProperty,
  template: Template | null,
  name: string,
  language: Language,
): PlanValues {
  const { currency } = hotel
  const standard = standardPromises(hotel)
  const change = template === null ? null : templateChange(template, currency)
  const isNonRefundable = template === 'non_refundable'
  const board = (template && templateBoards[template]) ?? standard.board
  const isFlexible = standard.cancellation.tiers.some(({ fee }) => isFree(fee)) && !isNonRefundable
  const cancellation = cancelTemplate(isFlexible ? 'flexible' : 'never', lateFee(hotel, board))
  return {
    name,
    names: { de: '', en: '', vi: '' },
    parentId: '',
    adjustPercent: writeChange(change?.percent ?? 0, percentsLike, language),
    adjustMinor: '',
    personMinor: writeChange(change?.person.minor ?? 0, currency, language),
    stepMinor: '1',
    board,
    cancelsAsHotel: false,
    cancel: toCancelValues(cancellation, language),
    payment: paymentOf(template),
    ...toDeposit({ payment: 'any', depositPercent: null, balanceDays: null }, language),
    takesEarlyBooking: true,
    rooms: { all: true, ids: [] },
    minDaysBefore: '',
    maxDaysBefore: '',
    arrivalFrom: null,
    arrivalTo: null,
    arrivalWeekdays: [...allWeekdays],
    minNights: '',
    maxNights: '',
    onSale: true,
  }
}
