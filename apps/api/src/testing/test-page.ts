import { readFileSync } from 'node:fs'
import type { Language } from '@keystay/contract/shared/languages'
import type { HeadTexts } from '../first-page/head-texts.ts'

/** What heads say in a language, as the build writes it from the texts of the interface. */
export function headTexts(language: Language = 'de'): HeadTexts {
  const file = new URL(`../../../web/src/locales/${language}.json`, import.meta.url)
  const { head, propertyType, landing, search, legal, accessibility, roomTypes } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as {
    head: Omit<HeadTexts, 'titles' | 'propertyType' | 'questions'>
    propertyType: HeadTexts['propertyType']
    roomTypes: { tab: string }
  } & Record<'landing' | 'search' | 'legal' | 'accessibility', { title: string }>
  const titles = {
    landing: landing.title,
    search: search.title,
    legal: legal.title,
    accessibility: accessibility.title,
    rooms: roomTypes.tab,
  }
  return { ...head, titles, propertyType, questions: [{ question: 'Wann zahle ich?', answer: 'Beim Check-in.' }] }
}
