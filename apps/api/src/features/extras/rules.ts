import type { Extra } from '@keystay/contract/extras/entities'
import type { ExtraForm } from '@keystay/contract/extras/forms'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import type { ExtraRow } from '../inventory/extra-rules.ts'

/** The extras of a hotel in its order. */
export type HotelExtras = {
  readonly currency: string
  readonly rows: readonly (ExtraRow & { readonly version: number })[]
}

/** An extra as a form has it. */
export function extraOf({ names, ...fields }: ExtraForm, id: string): ExtraRow {
  const translations = Object.fromEntries(Object.entries(names).map(([language, name]) => [language, { name }]))
  return { id, ...fields, translations }
}

/** What a hotel's other extras refuse of an extra. */
export function checkExtra(extra: ExtraRow, all: readonly ExtraRow[]): FieldIssue[] {
  const isTaken = all.some(({ id, name }) => id !== extra.id && name.toLowerCase() === extra.name.toLowerCase())
  return isTaken ? [{ path: 'name', code: 'extra_name_taken' }] : []
}

/** A hotel's extras as their owner edits them. */
export function tellExtras({ currency, rows }: HotelExtras): Extra[] {
  return rows.map(({ id, name, translations, unit, priceMinor, vatClass, mode, capacity, kept, version }) => ({
    id,
    name,
    names: namesOf(translations),
    unit,
    price: { minor: priceMinor, currency },
    vatClass: vatClass as Extra['vatClass'],
    mode,
    capacity,
    kept,
    version,
  }))
}

function namesOf(translations: unknown): Extra['names'] {
  const texts = Object.entries((translations ?? {}) as Record<string, { name?: unknown }>)
  return Object.fromEntries(
    texts.flatMap(([language, { name }]) => (typeof name === 'string' ? [[language, name]] : [])),
  )
}
