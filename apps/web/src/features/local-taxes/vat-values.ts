import {
  ratedClasses,
  valuedBoards,
  type HotelVat,
  type RatedClass,
  type VatClass,
} from '@keystay/contract/vat/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { readPrice, writePrice } from '../../platform/format/money-text.ts'
import { readPercent, writePercent } from './tax-values.ts'
import type { VatBody } from './vat-api.ts'

export type DatedRates = { from: PlainDate | null } & Record<RatedClass, string>

/** What stands in the form of a hotel's VAT; boards from least to most. */
export type VatValues = {
  rates: DatedRates[]
  boards: { adultMinor: string; childMinor: string }[]
  drinksPercent: string
  feeClass: VatClass
}

const byClass = <T>(valueOf: (rated: RatedClass) => T) =>
  Object.fromEntries(ratedClasses.map((rated) => [rated, valueOf(rated)])) as Record<RatedClass, T>

/** The form of what is kept. */
export function toVatValues(
  { rates, boards, drinksPercent, feeClass }: HotelVat,
  currency: string,
  language: Language,
) {
  const write = (minor: number | undefined) => (minor ? writePrice(minor, currency, language) : '')
  return {
    rates: rates.map(({ from, ...percents }) => ({
      from,
      ...byClass((rated) => writePercent(percents[rated], language)),
    })),
    boards: valuedBoards.map((board) => {
      const value = boards.find((one) => one.board === board)
      return { adultMinor: write(value?.adultMinor), childMinor: write(value?.childMinor) }
    }),
    drinksPercent: drinksPercent === 0 ? '' : writePercent(drinksPercent, language),
    feeClass,
  } satisfies VatValues as VatValues
}

/** What is sent, before the rules have seen it: what cannot be read is still text then. */
export function toVatBody({ rates, boards, drinksPercent, feeClass }: VatValues, currency: string): VatBody {
  const read = (text: string) => (text.trim() === '' ? 0 : (readPrice(text, currency) ?? text))
  const body = {
    rates: rates.map(({ from, ...percents }) => ({
      from: from ?? '',
      ...byClass((rated) => readPercent(percents[rated], '')),
    })),
    boards: boards.map(({ adultMinor, childMinor }, index) => ({
      board: valuedBoards[index],
      adultMinor: read(adultMinor),
      childMinor: read(childMinor),
    })),
    drinksPercent: readPercent(drinksPercent, 0),
    feeClass,
  }
  return body as VatBody
}

/** The next rates are mostly the last ones with one change; the first have to be typed. */
export function nextRates(rates: readonly DatedRates[]): DatedRates {
  return { ...byClass(() => ''), ...rates.at(-1), from: null }
}
