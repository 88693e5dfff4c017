import type { Promotion } from '@keystay/contract/promotions/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { readPrice, writePrice } from '../../platform/format/money-text.ts'
import type { PromotionBody } from './promotions-api.ts'

/** What stands in the form of a promotion; blank is no condition. */
export type PromotionValues = {
  name: string
  names: Record<Language, string>
  by: 'percent' | 'nights'
  percent: string
  stayNights: string
  payNights: string
  minNights: string
  minDaysBefore: string
  maxDaysBefore: string
  stayFrom: PlainDate | null
  stayTo: PlainDate | null
  bookFrom: PlainDate | null
  bookTo: PlainDate | null
}

/** Percents have two digits, whatever the hotel's currency has. */
const percentsLike = 'EUR'

const blank: PromotionValues = {
  name: '',
  names: { de: '', en: '', vi: '' },
  by: 'percent',
  percent: '',
  stayNights: '',
  payNights: '',
  minNights: '',
  minDaysBefore: '',
  maxDaysBefore: '',
  stayFrom: null,
  stayTo: null,
  bookFrom: null,
  bookTo: null,
}

export const promotionTemplates = ['last_minute', 'long_stay', 'free_night', 'early'] as const

type Template = (typeof promotionTemplates)[number]

/** What hotels begin with; nothing of it is saved. */
const templateValues: Readonly<Record<Template, Partial<PromotionValues>>> = {
  last_minute: { percent: '15', maxDaysBefore: '3' },
  long_stay: { percent: '10', minNights: '7' },
  free_night: { by: 'nights', stayNights: '7', payNights: '6' },
  early: { percent: '15', minDaysBefore: '60' },
}

/** The form of a promotion that begins like others of its kind. */
export function valuesOfTemplate(template: Template, name: string): PromotionValues {
  return { ...blank, ...templateValues[template], name }
}

/** The form of a promotion as it is; of a new one, blank. */
export function toPromotionValues(promotion: Promotion | null, language: Language): PromotionValues {
  if (promotion === null) return blank
  const { name, names, percent, stayFrom, stayTo, bookFrom, bookTo } = promotion
  const written = (['stayNights', 'payNights', 'minNights', 'minDaysBefore', 'maxDaysBefore'] as const).map((field) => [
    field,
    String(promotion[field] ?? ''),
  ])
  return {
    ...blank,
    ...Object.fromEntries(written),
    name,
    names: Object.fromEntries(languages.map((one) => [one, names[one] ?? ''])) as Record<Language, string>,
    by: percent === null ? 'nights' : 'percent',
    percent: percent === null ? '' : writePrice(percent, percentsLike, language),
    stayFrom,
    stayTo,
    bookFrom,
    bookTo,
  }
}

/** What is sent, before the rules have seen it: what cannot be read is still text then. */
export function toPromotionBody(values: PromotionValues): PromotionBody {
  const { name, names, by, percent, stayNights, payNights, ...conditions } = values
  const isPercent = by === 'percent'
  const { minNights, minDaysBefore, maxDaysBefore, ...dates } = conditions
  const body = {
    name,
    names: Object.fromEntries(Object.entries(names).filter(([, one]) => one.trim() !== '')),
    percent: isPercent ? (readPrice(percent.replace('%', ''), percentsLike) ?? '') : null,
    stayNights: isPercent ? null : readWhole(stayNights, ''),
    payNights: isPercent ? null : readWhole(payNights, ''),
    minNights: readWhole(minNights),
    minDaysBefore: readWhole(minDaysBefore),
    maxDaysBefore: readWhole(maxDaysBefore),
    ...dates,
  }
  return body as PromotionBody
}

/** A whole number, or what was typed where it is none. */
function readWhole(text: string, ofBlank: null | '' = null): number | string | null {
  const plain = text.trim()
  if (plain === '') return ofBlank
  return /^\d{1,9}$/.test(plain) ? Number(plain) : plain
}
