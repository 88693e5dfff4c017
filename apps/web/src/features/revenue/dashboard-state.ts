import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'

/** Whose nights are shown: of the year, of a month, of a room type, of a rate plan (the standard plan is `standard`). */
export type Shown =
  | { readonly kind: 'year' }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'type' | 'plan'; readonly id: string }

/** The dashboard as its address says: `?year=2026&currency=own&nights=month-8&page=2`. */
export type DashboardState = {
  readonly year: number
  /** In the hotel's own currency instead of the reader's. */
  readonly own: boolean
  readonly nights: Shown | null
  readonly page: number
}

/** Reads the address; without a year it is the hotel's current one. */
export function readDashboard(params: URLSearchParams, hotel: Pick<OwnerProperty, 'timezone'>): DashboardState {
  const year = Number(params.get('year'))
  const page = Number(params.get('page'))
  return {
    year: Number.isInteger(year) && year >= 2000 && year <= 2199 ? year : yearIn(hotel.timezone),
    own: params.get('currency') === 'own',
    nights: readShown(params.get('nights') ?? ''),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

function yearIn(timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(new Date()))
}

function readShown(text: string): Shown | null {
  if (text === 'year') return { kind: 'year' }
  const [, kind, value = ''] = /^(month|type|plan)-(.+)$/.exec(text) ?? []
  if (kind === 'type' || kind === 'plan') return { kind, id: value }
  const month = Number(value)
  return kind === 'month' && Number.isInteger(month) && month >= 1 && month <= 12 ? { kind, month } : null
}

/** The word for it in the address. */
export function shownWord(shown: Shown): string {
  if (shown.kind === 'month') return `month-${shown.month}`
  return shown.kind === 'year' ? 'year' : `${shown.kind}-${shown.id}`
}

/** The first day of a month. */
export function firstOf(year: number, month: number): PlainDate {
  return `${year}-${String(month).padStart(2, '0')}-01`
}

/** Euros in German, US dollars in English and Vietnamese (specification, section 9). */
export const readersCurrency: Record<Language, 'EUR' | 'USD'> = { de: 'EUR', en: 'USD', vi: 'USD' }
