import type { AgeBands } from '@keystay/contract/age-bands/entities'
import type { Supplement } from '@keystay/contract/shared/supplements'
import type { Language } from '@keystay/contract/shared/languages'
import { readSupplement, writeSupplement } from '../../platform/format/supplement-text.ts'
import type { BandsBody } from './age-bands-api.ts'

/** What stands in the form: all supplements are amounts, or all percents, so that a child's compares with an adult's. */
export type BandValues = {
  kind: Supplement['kind']
  extraAdult: string
  bands: { from: string; to: string; price: string; place: Place }[]
}

/** Where a child sleeps: in a bed, which counts as a place of the room, or in a cot beside them. */
export type Place = 'bed' | 'cot'

/** What most hotels begin with; nothing of it is saved. */
export const usualBands: BandValues = {
  kind: 'amount',
  extraAdult: '',
  bands: [
    { from: '0', to: '2', price: '0', place: 'cot' },
    { from: '3', to: '11', price: '', place: 'bed' },
    { from: '12', to: '17', price: '', place: 'bed' },
  ],
}

/** Whether a hotel has said what any guest pays beside the room. */
export const isEmpty = ({ bands, extraAdult }: Pick<AgeBands, 'bands' | 'extraAdult'>) =>
  bands.length === 0 && extraAdult === null

/** The form of the bands as they are. */
export function toBandValues({ bands, extraAdult }: AgeBands, currency: string, language: Language): BandValues {
  const worth = ({ supplement: one }: AgeBands['bands'][number]) => (one.kind === 'amount' ? one.minor : one.percent)
  const kind = extraAdult?.kind ?? bands.find((band) => worth(band) > 0)?.supplement.kind ?? 'amount'
  return {
    kind,
    extraAdult: extraAdult ? writeSupplement(extraAdult, currency, language) : '',
    bands: bands.map((band) => ({
      from: String(band.from),
      to: String(band.to),
      price: writeSupplement(band.supplement, currency, language),
      place: band.counts ? 'bed' : 'cot',
    })),
  }
}

/** What is sent, before the rules have seen it: what cannot be read is still text then. */
export function toBandsBody({ kind, extraAdult, bands }: BandValues, currency: string): BandsBody {
  const age = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : text)
  const body = {
    bands: bands.map(({ from, to, price, place }) => ({
      from: age(from),
      to: age(to),
      counts: place === 'bed',
      supplement: readSupplement(kind, price, currency) ?? { kind },
    })),
    extraAdult: readSupplement(kind, extraAdult, currency) ?? null,
  }
  return body as BandsBody
}

/** Where the form shows a rule about something sent. */
export function bandFieldOf(path: string): string {
  return path.replace(/^extraAdult\..*/, 'extraAdult').replace(/\.supplement(\..*)?$/, '.price')
}
