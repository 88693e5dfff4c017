import type { FlexibleRooms } from '@keystay/contract/flexible-rooms/entities'
import type { Language } from '@keystay/contract/shared/languages'
import { readPrice, writePrice } from '../../platform/format/money-text.ts'
import type { FlexibleBody } from './flexible-rooms-api.ts'

/** What stands in the form; which types may house the guests of a type stands below `of` and its id, separated by spaces. */
export type FlexibleValues = { on: boolean; percent: string } & Record<`of ${string}`, string>

/** Percents have two digits, whatever the hotel's currency has. */
const percentsLike = 'EUR'

/** What a hotel that has none yet begins with, in hundredths of a percent. */
const usualPercent = 800

export function toFlexibleValues({ percent, types }: FlexibleRooms, language: Language): FlexibleValues {
  return {
    on: percent !== null,
    percent: writePrice(percent ?? usualPercent, percentsLike, language),
    ...Object.fromEntries(types.map(({ id, better }) => [`of ${id}`, better.join(' ')])),
  }
}

/** What is sent, before the rules have seen it: what cannot be read is still text then. */
export function toFlexibleBody({ on, percent, ...ladders }: FlexibleValues): FlexibleBody {
  const body = {
    percent: on ? (readPrice(percent.replace('%', ''), percentsLike) ?? '') : null,
    types: Object.entries(ladders).map(([name, ids]) => ({ id: name.slice('of '.length), better: idsIn(ids) })),
  }
  return body as FlexibleBody
}

/** The types that a value of the form names. */
export function idsIn(value: string): string[] {
  return value.split(' ').filter((id) => id !== '')
}
