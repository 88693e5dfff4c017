import { expect, type APIRequestContext, type Locator, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { Language } from '@keystay/contract/shared/languages'
import { readFileSync } from 'node:fs'

/** A guest in a browser who reads one language. */
export type Guest = {
  readonly page: Page
  readonly language: Language
  readonly say: ReturnType<typeof textsIn>
  /** A button of the page, by the text that it begins with. */
  button(key: string, params?: Record<string, string | number>): Locator
  link(key: string, params?: Record<string, string | number>): Locator
}

const startsWith = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)

export async function newGuest(page: Page, language: Language): Promise<Guest> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  const say = textsIn(language)
  return {
    page,
    language,
    say,
    button: (key, params) => page.getByRole('button', { name: startsWith(say(key, params)) }),
    link: (key, params) => page.getByRole('link', { name: startsWith(say(key, params)) }),
  }
}

/** A stay that no other test asks for: four weeks ahead and more. */
export function stayAhead(weeks: number): { checkIn: string; checkOut: string } {
  const today = new Date().toISOString().slice(0, 10)
  const checkIn = addDays(today, 28 + 7 * weeks)
  return { checkIn, checkOut: addDays(checkIn, 2) }
}

/** A date as people of the language type it. */
export const typedAs: Record<Language, (date: string) => string> = {
  de: (date) => date.split('-').toReversed().join('.'),
  en: (date) => date.split('-').toReversed().join('/'),
  vi: (date) => date.split('-').toReversed().join('/'),
}

/** Types a date as people of the language write it; the calendar beside the field closes again. */
export async function typeDate({ page, language }: Guest, field: Locator, date: string): Promise<void> {
  await field.fill(typedAs[language](date))
  await field.press('Tab')
  await page.keyboard.press('Escape')
}

/** Types both dates of a form in a sheet and sends it by Enter: Escape would close the sheet. */
export async function typeDatesAndSend(
  { language }: Guest,
  fields: readonly [Locator, Locator],
  dates: readonly [string, string],
): Promise<void> {
  await fields[0].fill(typedAs[language](dates[0]))
  await fields[1].fill(typedAs[language](dates[1]))
  await fields[1].press('Enter')
}

export async function expectHeading({ page, say }: Guest, key: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: say(key) })).toBeVisible()
}

type Texts = { readonly [key: string]: string | Texts }

function readTexts(language: Language): Texts {
  return JSON.parse(
    readFileSync(new URL(`../../apps/web/src/locales/${language}.json`, import.meta.url), 'utf8'),
  ) as Texts
}

/** What a key looks like that stands where its text should be: `booking.rooms`. */
export const bareKey = new RegExp(String.raw`\b(?:${Object.keys(readTexts('de')).join('|')})(?:\.[a-z]\w*)+`, 'g')

/** The texts of the interface in a language, by dotted key, with placeholders filled in. */
function textsIn(language: Language): (key: string, params?: Readonly<Record<string, string | number>>) => string {
  const texts = readTexts(language)
  return (key, params = {}) => {
    const text = key
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts)
    if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}.json`)
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
}

/** Calls of guests beside the browser of a test, with cookies of their own. */
export async function newCalls({
  playwright,
  baseURL,
}: Pick<PlaywrightWorkerArgs, 'playwright'> & { readonly baseURL: string | undefined }): Promise<APIRequestContext> {
  return await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
}
