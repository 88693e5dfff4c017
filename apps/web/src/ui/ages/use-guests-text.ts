import type { ChildAges } from '@keystay/contract/shared/stay-search'
import { useLanguage } from '../../platform/format/use-format.ts'
import { type Translate, useTranslation } from '../../platform/language.ts'

/** Who travels in words: "2 Erwachsene, 1 Kind (6 Jahre)"; without ages where none is known. */
export function useGuestsText(): (adults: number, children: number, ages?: ChildAges) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (adults, children, ages = []) => {
    // What is typed may be no number yet: then there is nothing to tell.
    const grown = Number.isInteger(adults) ? [t('guests.adults', { count: adults })] : []
    if (!(children > 0)) return grown.join(', ')
    const known = agesText(ages, t, language)
    const young = t('guests.children', { count: children })
    return [...grown, known === '' ? young : `${young} (${known})`].join(', ')
  }
}

/** "4 und 9 Jahre", "unter 1 Jahr", "6 Jahre, 1 ohne Altersangabe". */
function agesText(ages: ChildAges, t: Translate, language: string): string {
  const known = ages.filter((age) => age !== null).toSorted((a, b) => a - b)
  const oldest = known.at(-1)
  if (oldest === undefined) return ''
  const words = known.map((age) => (age === 0 ? t('guests.underOne') : String(age)))
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(words)
  const unknown = ages.length - known.length
  // A child under one is one year at most: that is one.
  const years = t('guests.years', { count: Math.max(1, oldest), ages: list })
  return unknown === 0 ? years : `${years}, ${t('guests.unknown', { count: unknown })}`
}
