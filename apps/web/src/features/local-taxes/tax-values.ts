import type { LocalTax, TaxKind, TaxReason } from '@keystay/contract/local-taxes/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { readPrice, writePrice } from '../../platform/format/money-text.ts'
import type { TaxBody } from './local-taxes-api.ts'
import { presetValues, type TaxPreset } from './tax-presets.ts'

/** What stands in the form of a tax. */
export type TaxValues = {
  name: string
  names: Record<Language, string>
  kind: TaxKind
  rates: { from: PlainDate | null; rate: string }[]
  exemptBelowAge: string
  exemptGuests: string
  exemptNames: Record<Language, string>
  isNet: boolean
  netRoom: string
  netFood: string
  netDrinks: string
  withFood: boolean
  withDrinks: boolean
  firstNights: string
  vatPercent: string
  owedFor: TaxReason
  dueAtHotel: boolean
  source: string
}

/** Percents have two digits, whatever the hotel's currency has. */
const percentsLike = 'EUR'

/** What is no number stays text, for the rules to refuse; blank is `blank`. */
export function readPercent(text: string, blank: number | string): number | string {
  return readPrice(text.replace('%', ''), percentsLike) ?? blank
}

/** A whole number; what is none stays text, for the rules to refuse. */
function readWhole<T>(text: string, blank: T): number | string | T {
  const plain = text.trim()
  if (plain === '') return blank
  return /^\d{1,9}$/.test(plain) ? Number(plain) : plain
}

/** Hundredths of a percent as they are typed: "7,5". */
export const writePercent = (hundredths: number, language: Language) => writePrice(hundredths, percentsLike, language)
const writeUnlessNone = (hundredths: number, language: Language) =>
  hundredths === 0 ? '' : writePercent(hundredths, language)

const inLanguages = (texts: LocalTax['names']) =>
  Object.fromEntries(languages.map((one) => [one, texts[one] ?? ''])) as Record<Language, string>

const unlessBlank = (texts: Record<Language, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

/** The form of a tax as it is. */
export function toTaxValues(tax: LocalTax, currency: string, language: Language): TaxValues {
  const write = (rate: number) =>
    tax.kind === 'percent' ? writePercent(rate, language) : writePrice(rate, currency, language)
  const { room, food, drinks } = tax.netOf ?? { room: 700, food: 700, drinks: 1900 }
  return {
    name: tax.name,
    names: inLanguages(tax.names),
    kind: tax.kind,
    rates: tax.rates.map(({ from, rate }) => ({ from, rate: write(rate) })),
    exemptBelowAge: tax.exemptBelowAge === 0 ? '' : String(tax.exemptBelowAge),
    exemptGuests: tax.exemptGuests ?? '',
    exemptNames: inLanguages(tax.exemptNames),
    isNet: tax.netOf !== null,
    netRoom: writePercent(room, language),
    netFood: writePercent(food, language),
    netDrinks: writePercent(drinks, language),
    withFood: tax.withFood,
    withDrinks: tax.withDrinks,
    firstNights: tax.firstNights === null ? '' : String(tax.firstNights),
    vatPercent: writeUnlessNone(tax.vatPercent, language),
    owedFor: tax.owedFor,
    dueAtHotel: tax.dueAtHotel,
    source: tax.source,
  }
}

/** What is sent, before the rules have seen it: what cannot be read is still text then. */
export function toTaxBody(values: TaxValues, currency: string): TaxBody {
  const isPercent = values.kind === 'percent'
  const readRate = (text: string) => (isPercent ? readPercent(text, '') : (readPrice(text, currency) ?? ''))
  const body = {
    name: values.name,
    names: unlessBlank(values.names),
    kind: values.kind,
    rates: values.rates.map(({ from, rate }) => ({ from: from ?? '', rate: readRate(rate) })),
    exemptBelowAge: readWhole(isPercent ? '' : values.exemptBelowAge, 0),
    exemptGuests: values.exemptGuests.trim() === '' ? null : values.exemptGuests,
    exemptNames: unlessBlank(values.exemptNames),
    netOf:
      isPercent && values.isNet
        ? {
            room: readPercent(values.netRoom, 0),
            food: readPercent(values.netFood, 0),
            drinks: readPercent(values.netDrinks, 0),
          }
        : null,
    withFood: values.withFood,
    withDrinks: values.withDrinks,
    firstNights: readWhole(values.firstNights, null),
    vatPercent: readPercent(values.vatPercent, 0),
    owedFor: values.owedFor,
    dueAtHotel: values.dueAtHotel,
    source: values.source,
  }
  return body as TaxBody
}

/** Where the form shows a rule about something sent. */
export function taxFieldOf(path: string): string {
  const places = {
    rates: 'rates.0.rate',
    'netOf.room': 'netRoom',
    'netOf.food': 'netFood',
    'netOf.drinks': 'netDrinks',
  }
  return places[path as keyof typeof places] ?? path
}

type Texts = { readonly name: string; readonly source: string }

/** A tax that is not there yet, from `today` on or as a preset has it. Nothing of it is saved. */
export function newTaxValues(preset: TaxPreset | null, texts: Texts, today: PlainDate, language: Language): TaxValues {
  const { from, rate, withBoard, exempt, ...given } = presetValues[preset ?? 'kurtaxe']
  const { [language]: exemptGuests = null, ...exemptNames } = (preset && exempt) ?? {}
  const board = { withFood: withBoard, withDrinks: withBoard }
  const tax = { ...given, ...board, dueAtHotel: false, names: {}, exemptGuests, exemptNames, ...texts }
  const values = toTaxValues({ ...tax, rates: [], id: '', version: 0 }, percentsLike, language)
  return { ...values, rates: [{ from: from ?? today, rate: rate === null ? '' : writePercent(rate, language) }] }
}
