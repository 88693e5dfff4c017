import type { Extra } from '@keystay/contract/extras/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { readPrice, writePrice } from '../../platform/format/money-text.ts'
import type { ExtraBody } from './extras-api.ts'

/** What stands in the form of an extra. */
export type ExtraValues = {
  name: string
  names: Record<Language, string>
  mode: Extra['mode']
  price: string
  unit: Extra['unit']
  /** Dates, both included, on which it costs something else. */
  periods: { from: PlainDate | null; to: PlainDate | null; price: string }[]
  limit: { on: boolean; number: string }
  vatClass: Extra['vatClass']
  kept: boolean
  /** The least board from which on it is not offered; empty: with every plan. */
  notWithBoard: NonNullable<Extra['notWithBoard']> | ''
  /** Until when it lets a guest keep the room; empty: it does not. */
  leavesAt: string
}

/** A parking place, which most hotels begin with; nothing of it is saved. */
export const newExtraValues: ExtraValues = {
  name: '',
  names: { de: '', en: '', vi: '' },
  mode: 'chosen',
  price: '',
  unit: 'night',
  periods: [],
  limit: { on: false, number: '' },
  vatClass: 'standard',
  kept: false,
  notWithBoard: '',
  leavesAt: '',
}

/** The form of an extra as it is. */
export function toExtraValues(extra: Extra, language: Language): ExtraValues {
  const { name, names, mode, price, unit, periods, capacity, vatClass, kept, notWithBoard, leavesAt } = extra
  const write = ({ minor, currency }: Extra['price']) => writePrice(minor, currency, language)
  return {
    name,
    names: Object.fromEntries(languages.map((one) => [one, names[one] ?? ''])) as Record<Language, string>,
    mode,
    price: write(price),
    unit,
    periods: periods.map(({ from, to, price: other }) => ({ from, to, price: write(other) })),
    limit: { on: capacity !== null, number: capacity === null ? '' : String(capacity) },
    vatClass,
    kept,
    notWithBoard: notWithBoard ?? '',
    leavesAt: leavesAt ?? '',
  }
}

/** What is sent, before the rules have seen it: what cannot be read is still text then. */
export function toExtraBody(values: ExtraValues, currency: string): ExtraBody {
  const { names, price, periods, limit, ...plain } = values
  const number = limit.number.trim()
  const capacity = /^\d{1,9}$/.test(number) ? Number(number) : number
  const body = {
    name: plain.name,
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== '')),
    unit: plain.unit,
    priceMinor: readPrice(price, currency) ?? '',
    periods: periods.map(({ from, to, price: other }) => ({
      from: from ?? '',
      to: to ?? '',
      priceMinor: readPrice(other, currency) ?? '',
    })),
    vatClass: plain.vatClass,
    mode: plain.mode,
    kept: plain.kept,
    // What everybody pays depends on no plan, has no limit and is no late check-out, whatever stands behind it.
    notWithBoard: plain.notWithBoard === '' || plain.mode === 'compulsory' ? null : plain.notWithBoard,
    leavesAt: plain.leavesAt.trim() === '' || plain.mode === 'compulsory' ? null : plain.leavesAt,
    capacity: limit.on && plain.mode !== 'compulsory' ? capacity : null,
  }
  return body as ExtraBody
}

/** Where the form shows a rule about something sent. */
export function extraFieldOf(path: string): string {
  if (path.startsWith('names.')) return path
  if (path.startsWith('periods.')) return path.replace('priceMinor', 'price')
  return { priceMinor: 'price', capacity: 'limit.number' }[path] ?? path
}
