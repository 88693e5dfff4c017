import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from './steps/test.ts'
import { newGuest, stayAhead } from './steps/guest.ts'
import { readHotel } from './steps/hotel.ts'
import { everyState, looks, nameOf } from './screens/looks.ts'
import { plantFault } from './product/plant-fault.ts'
import type { Screen, Visit } from './screens/screen.ts'
import { screensBefore } from './screens/before-booking.ts'
import { screensOfAccounts } from './screens/of-accounts.ts'
import { screensOfBooking } from './screens/of-booking.ts'
import { screensOfOwners } from './screens/of-owners.ts'
import { bareKey } from './steps/guest.ts'

type Walk = { readonly through: string; readonly screens: readonly Screen[] }

const walks: readonly Walk[] = [
  { through: 'a booking', screens: screensOfBooking },
  { through: 'owners’ screens', screens: screensOfOwners },
  { through: 'what lies around a booking', screens: [...screensBefore, ...screensOfAccounts] },
]

/** All walks when every state is asked for; else they take turns in the looks, one in each language. */
function walksIn(index: number): readonly Walk[] {
  if (everyState) return walks
  return walks.slice(index, index + 1).map((walk) => ({ ...walk, screens: walk.screens.filter(({ rare }) => !rare) }))
}

// The longest of all journeys: in one look the walks meet no other of their kind, and begin at once, each by itself.
test.describe.configure({ mode: everyState ? 'default' : 'parallel' })

/** What proof and report read of a test. */
const checked = 'screen'
const violation = 'violation'

const tests = looks.flatMap((look, index) => walksIn(index).map((walk) => ({ look, ...walk })))

for (const { look, through, screens } of tests) {
  const { language, colorScheme, width } = look
  test(`axe finds nothing on any screen: ${nameOf(look)}, ${through}`, async ({ page }) => {
    test.setTimeout(1_200_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    const guest = await newGuest(page, language)
    const hotel = await readHotel(page.request, 'quinta-das-andorinhas')
    const visit: Visit = { guest, hotel, stay: { ...stayAhead(7), guests: 2 }, small: width < 768 }
    for (const screen of screens) {
      await show(screen, visit)
      await keepPicture(page, [language, colorScheme, String(width)], screen.name)
      await plantFault(page)
      const faults = [
        ...(await findFaults(page)),
        ...(await page.evaluate(findLooseRules)),
        ...(await page.evaluate(findCutWords)),
      ].map((fault) => `${screen.name}: ${fault}`)
      test.info().annotations.push({ type: checked, description: screen.name })
      for (const description of faults) test.info().annotations.push({ type: violation, description })
      expect.soft(faults).toEqual([])
      await screen.leave?.(visit)
    }
  })
}

/** Opens a screen and waits until it is the one that is meant, with nothing on its way. */
async function show(screen: Screen, visit: Visit): Promise<void> {
  const { page } = visit.guest
  await screen.open(visit)
  await expect(screen.sign(visit), screen.name).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
}

/**
 * For people who want to look at all of it: whole pages, in a folder for each look. A picture of a whole page resizes the
 * window, which closes lists; what lies over a page is as high as the window anyway.
 */
async function keepPicture(page: Page, look: readonly string[], name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  const file = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`
  const over = await page
    .locator('dialog[open], [role="dialog"], [role="listbox"], [role="menu"]')
    .filter({ visible: true })
    .count()
  await page.screenshot({ path: join(folder, look.join('-'), file), fullPage: over === 0 })
}

/** What axe finds, texts that are missing, and whether something sticks out sideways. */
async function findFaults(page: Page): Promise<string[]> {
  // Everything is in this one page, and what passed is of no interest: both save axe much work.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .analyze()
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 300)}`))
  // As assistive technology reads it: names and descriptions, too, but not where links lead.
  const read = (await page.locator('body').ariaSnapshot()).replaceAll(/^\s*- \/url: .*$/gm, '')
  for (const key of read.match(bareKey) ?? []) faults.push(`has no text for ${key}`)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return tooWide > 0 ? [...faults, `sticks out sideways by ${tooWide} px`] : faults
}

/** In the browser: rules of style sheets outside of every layer, which would count more or less by when they came. */
function findLooseRules(): string[] {
  const rules = [...document.styleSheets].flatMap(({ href, cssRules }) => (href === null ? [] : [...cssRules]))
  const inside = (rule: CSSRule): CSSRule[] => (rule instanceof CSSMediaRule ? [...rule.cssRules] : [rule])
  const kept = rules.filter(({ cssText }) => !cssText.startsWith('@media (prefers-reduced-motion'))
  const loose = kept
    .flatMap(inside)
    .filter((rule) => rule instanceof CSSStyleRule && !rule.selectorText.startsWith(':root'))
  return loose.map((rule) => `outside of the layers: ${rule.cssText.slice(0, 80)}`)
}

/** In the browser: buttons that have no room for what they say. Bars of the room plan are as long as their stays. */
function findCutWords(): string[] {
  const cut = [...document.querySelectorAll('.mantine-Button-label')].filter(
    ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
  )
  return cut.map(({ textContent }) => `cuts off ${textContent}`)
}
