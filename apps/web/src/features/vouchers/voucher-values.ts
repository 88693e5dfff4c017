import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Voucher } from '@keystay/contract/vouchers/entities'
import { readPrice, writePrice } from '../../platform/format/money-text.ts'
import type { VoucherAct } from './vouchers-api.ts'

/** What stands in the form of a voucher; blank is no limit. */
export type VoucherValues = {
  code: string
  prefix: string
  count: string
  by: 'percent' | 'amount'
  value: string
  bookFrom: PlainDate | null
  bookTo: PlainDate | null
  stayFrom: PlainDate | null
  stayTo: PlainDate | null
  minNights: string
  maxUses: string
  ended: boolean
}

/** Percents have two digits, whatever the hotel's currency has. */
const percentsLike = 'EUR'

const blank: VoucherValues = {
  code: '',
  prefix: '',
  count: '',
  by: 'percent',
  value: '',
  bookFrom: null,
  bookTo: null,
  stayFrom: null,
  stayTo: null,
  minNights: '',
  maxUses: '',
  ended: false,
}

/** The form of a voucher as it is. */
export function toValues(voucher: Voucher, language: Language): VoucherValues {
  const { code, percent, amount, bookFrom, bookTo, stayFrom, stayTo, minNights, maxUses, ended } = voucher
  return {
    ...blank,
    code,
    by: percent === null ? 'amount' : 'percent',
    value:
      percent === null
        ? writePrice(amount?.minor ?? 0, amount?.currency ?? percentsLike, language)
        : writePrice(percent, percentsLike, language),
    bookFrom,
    bookTo,
    stayFrom,
    stayTo,
    minNights: String(minNights ?? ''),
    maxUses: String(maxUses ?? ''),
    ended,
  }
}

/** What a form begins with; each code of a series is used once unless the hotel says otherwise. */
export function valuesFor(act: VoucherAct, language: Language): VoucherValues {
  if (act.kind === 'change') return toValues(act.voucher, language)
  return act.kind === 'series' ? { ...blank, count: '50', maxUses: '1' } : blank
}

/** What a code gives and where, as the contract has it where it can be read, else as it was typed, for the rules to refuse. */
export function termsOf(values: VoucherValues, currency: string): Record<string, unknown> {
  const { by, value, bookFrom, bookTo, stayFrom, stayTo } = values
  const amount = readPrice(value.replace('%', ''), by === 'percent' ? percentsLike : currency) ?? null
  return {
    percent: by === 'percent' ? amount : null,
    amountMinor: by === 'amount' ? amount : null,
    bookFrom,
    bookTo,
    stayFrom,
    stayTo,
    minNights: readWhole(values.minNights),
    maxUses: readWhole(values.maxUses),
  }
}

/** What is sent. */
export function toBody({ kind }: VoucherAct, values: VoucherValues, currency: string): Record<string, unknown> {
  const terms = termsOf(values, currency)
  if (kind === 'new') return { code: values.code, ...terms }
  if (kind === 'series') return { prefix: values.prefix, count: readWhole(values.count), ...terms }
  return { ...terms, ended: values.ended }
}

/** Where the form shows a rule about something sent. */
export const fieldOf = (path: string): string => ({ percent: 'value', amountMinor: 'value' })[path] ?? path

function readWhole(text: string): number | string | null {
  const plain = text.trim()
  if (plain === '') return null
  return /^\d{1,9}$/.test(plain) ? Number(plain) : plain
}
