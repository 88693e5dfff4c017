import { isFree, isSameFee, noFee, wholeFee, type CancelFee } from '@keystay/contract/shared/cancel-fees'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { customaryPercents, feesOf } from '@keystay/contract/rate-plans/cancellation'
import type { Board, Cancellation } from '@keystay/contract/rate-plans/entities'
import type { Language } from '@keystay/contract/shared/languages'
import { readPrice, writePrice } from '../../platform/format/money-text.ts'

/** A fee as it stands in the form; `value` is a percent or a number of nights. */
export type FeeValues = { kind: 'free' | 'percent' | 'nights'; value: string }

/** What a plan keeps when its guests cancel, as it stands in the form. */
export type CancelValues = {
  tiers: ({ number: string; unit: 'hours' | 'days' } & FeeValues)[]
  after: FeeValues
}

const dayHours = 24
/** Percents have two digits, whatever the hotel's currency has. */
const percentsLike = 'EUR'

function toFeeValues(fee: CancelFee, language: Language): FeeValues {
  if (isFree(fee)) return { kind: 'free', value: '' }
  return 'percent' in fee
    ? { kind: 'percent', value: writePrice(fee.percent, percentsLike, language) }
    : { kind: 'nights', value: String(fee.nights) }
}

/** A deadline in whole days, unless it is a day or less. */
function toDeadline(hours: number): { number: string; unit: 'hours' | 'days' } {
  const isInDays = hours > dayHours && hours % dayHours === 0
  return isInDays ? { number: String(hours / dayHours), unit: 'days' } : { number: String(hours), unit: 'hours' }
}

/** The form of a plan's cancellation as it is. */
export function toCancelValues({ tiers, after }: Cancellation, language: Language): CancelValues {
  return {
    tiers: tiers.map(({ hours, fee }) => ({ ...toDeadline(hours), ...toFeeValues(fee, language) })),
    after: toFeeValues(after, language),
  }
}

/** What cannot be read stays text, for the rules to refuse. */
function readWhole(text: string): number {
  const plain = text.trim()
  return (/^\d{1,9}$/.test(plain) ? Number(plain) : plain) as number
}

function readFee({ kind, value }: FeeValues): CancelFee {
  if (kind === 'free') return noFee
  if (kind === 'nights') return { nights: readWhole(value) }
  return { percent: (readPrice(value.replace('%', ''), percentsLike) ?? '') as number }
}

/** What is sent. */
export function toCancellation({ tiers, after }: CancelValues): Cancellation {
  return {
    tiers: tiers.map(({ number, unit, ...fee }) => {
      const read = readWhole(number)
      return { hours: unit === 'days' && Number.isInteger(read) ? read * dayHours : read, fee: readFee(fee) }
    }),
    after: readFee(after),
  }
}

/** Where the form shows a rule about what is sent of it. */
export function cancelFieldOf(path: string): string {
  return path
    .replace(/^cancellation/, 'cancel')
    .replace(/\.hours$/, '.number')
    .replace(/(tiers\.\d+)\.fee(\..*)?$/, '$1.value')
    .replace(/^cancel\.after(\..*)?$/, 'cancel.after.value')
}

/** One more deadline: nearer to arrival than all others. */
export function nextTier({ tiers }: CancelValues): CancelValues['tiers'][number] {
  return tiers.length === 0
    ? { ...toDeadline(dayHours), kind: 'free', value: '' }
    : { number: '', unit: 'hours', kind: 'percent', value: '' }
}

type House = Pick<OwnerProperty, 'country'>

/** What a hotel keeps at most by custom of its country, hundredths of a percent; null where there is none to go by. */
export function customaryOf({ country }: House, board: Board): number | null {
  return country === 'DE' ? customaryPercents[board] : null
}

/** What is proposed where nothing goes back: all, or what is customary where the hotel is. */
export function lateFee(hotel: House, board: Board): CancelFee {
  const percent = customaryOf(hotel, board)
  return percent === null ? wholeFee : { percent }
}

/** What was proposed by one board follows the next one; what the owner chose stays. */
export function followBoard(
  cancel: CancelValues,
  hotel: House,
  boards: { was: Board; now: Board },
  language: Language,
) {
  const [was, now] = [lateFee(hotel, boards.was), lateFee(hotel, boards.now)]
  const isProposed = isSameFee(readFee(cancel.after), was)
  return isProposed ? { ...cancel, after: toFeeValues(now, language) } : cancel
}

/** Whether more is kept than is customary. */
export function isAboveCustom(cancellation: Cancellation, customary: number): boolean {
  return feesOf(cancellation).some((fee) => 'percent' in fee && fee.percent > customary)
}

export const cancelTemplates = ['flexible', 'week', 'never'] as const

export type CancelTemplate = (typeof cancelTemplates)[number]

/** Free until a day before; free until a week and half until a day before; or never free. */
export function cancelTemplate(template: CancelTemplate, after: CancelFee): Cancellation {
  const tiers = {
    flexible: [{ hours: dayHours, fee: noFee }],
    week: [
      { hours: 7 * dayHours, fee: noFee },
      { hours: dayHours, fee: { percent: 5000 } },
    ],
    never: [],
  } as const
  return { tiers: [...tiers[template]], after }
}

/** The share of a stay of so many nights that a fee keeps, in hundredths of a percent. */
function shareOf(fee: CancelFee, nights: number): number {
  return 'percent' in fee ? fee.percent : (Math.min(fee.nights, nights) / nights) * 10_000
}

function shareAt({ tiers, after }: Cancellation, hours: number, nights: number): number {
  return shareOf(tiers.find((tier) => hours >= tier.hours)?.fee ?? after, nights)
}

/** Whether one policy keeps no more than another one of a stay of so many nights, whenever it is cancelled. */
export function keepsNoMore(some: Cancellation, others: Cancellation, nights: number): boolean {
  const moments = [...some.tiers, ...others.tiers].map(({ hours }) => hours)
  return [...moments, -1].every((hours) => shareAt(some, hours, nights) <= shareAt(others, hours, nights))
}
