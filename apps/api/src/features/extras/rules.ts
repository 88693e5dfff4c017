import type { Extra } from '@keystay/contract/extras/entities'
import type { ExtraForm } from '@keystay/contract/extras/forms'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import type { ExtraPeriod, ExtraRow } from '../inventory/rates/extra-rules.ts'

/** The extras of a hotel in its order. */
export type HotelExtras = {
  readonly currency: string
  readonly rows: readonly (ExtraRow & { readonly version: number })[]
}

/** An extra as a form has it. */
export function extraOf({ names, ...fields }: ExtraForm, id: string): ExtraRow {
  const translations = Object.fromEntries(Object.entries(names).map(([language, name]) => [language, { name }]))
  const periods = fields.periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return { id, ...fields, periods, translations }
}

/** What a hotel's other extras refuse of an extra. */
export function checkExtra(extra: ExtraRow, all: readonly ExtraRow[]): FieldIssue[] {
  const isTaken = all.some(({ id, name }) => id !== extra.id && name.toLowerCase() === extra.name.toLowerCase())
  return isTaken ? [{ path: 'name', code: 'extra_name_taken' }] : []
}

/** A hotel's extras as their owner edits them. */
export function tellExtras({ currency, rows }: HotelExtras): Extra[] {
  const money = (minor: number) => ({ minor, currency })
  return rows.map(({ priceMinor, periods, translations, vatClass, ...extra }) => ({
    id: extra.id,
    name: extra.name,
    names: namesOf(translations),
    unit: extra.unit,
    price: money(priceMinor),
    periods: periods.map(({ from, to, priceMinor: minor }) => ({ from, to, price: money(minor) })),
    vatClass: vatClass as Extra['vatClass'],
    mode: extra.mode,
    capacity: extra.capacity,
    kept: extra.kept,
    notWithBoard: extra.notWithBoard,
    leavesAt: extra.leavesAt,
    version: extra.version,
  }))
}

/** Periods in figures: "2026-12-20/2027-01-06 1800"; null where there are none. */
export function periodFigures(periods: readonly ExtraPeriod[]): string | null {
  return periods.length === 0
    ? null
    : periods.map(({ from, to, priceMinor }) => `${from}/${to} ${priceMinor}`).join(', ')
}

function namesOf(translations: unknown): Extra['names'] {
  const texts = Object.entries((translations ?? {}) as Record<string, { name?: unknown }>)
  return Object.fromEntries(
    texts.flatMap(([language, { name }]) => (typeof name === 'string' ? [[language, name]] : [])),
  )
}
