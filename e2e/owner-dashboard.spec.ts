import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from './steps/test.ts'
import type { Revenue } from '@keystay/contract/revenue/entities'
import { demoOwnerLogin } from '../tooling/demo/demo-owner-login.ts'
import { sendLogin } from './steps/account.ts'
import { newGuest, type Guest } from './steps/guest.ts'
import { readHotel } from './steps/hotel.ts'
import { menuLink } from './steps/new-hotel.ts'

const resort = 'quinta-das-andorinhas'

/** Logs in as the owner of the demo hotels; login leads on to the owner area, from where the menu leads to the revenue. */
async function enterAsOwner(page: Page, language: Guest['language']): Promise<Guest> {
  const guest = await newGuest(page, language)
  await page.goto('/login')
  await sendLogin(guest, demoOwnerLogin.email, demoOwnerLogin.password)
  await expect(page).toHaveURL(/\/owner\/today/)
  await menuLink(guest, 'revenue').click()
  await expect(page).toHaveURL(/\/owner\/dashboard/)
  await expect(page.getByRole('list', { name: guest.say('revenue.figures') })).toBeVisible()
  return guest
}

const euros = (minor: number) =>
  new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(minor / 100).replaceAll(/\s/g, ' ')

/** The amounts in a file of nights, in minor units. */
function amountsIn(csv: string): readonly number[] {
  const [head = '', ...rows] = csv.trim().split('\r\n')
  const at = head.split(',').indexOf('revenue')
  return rows.map((row) =>
    Math.round(Number(row.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.[at]?.replace(/,$/, '')) * 100),
  )
}

test('an owner finds a hotel, reads its year, and the nights behind a figure', async ({ page }) => {
  const owner = await enterAsOwner(page, 'de')
  await page.getByRole('button', { name: owner.say('owner.hotel.label') }).click()
  await page.getByRole('searchbox', { name: owner.say('owner.hotel.search') }).fill('andorinhas')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`hotel=${resort}`))

  const { id } = await readHotel(page.request, resort)
  const year = new Date().getFullYear()
  // What this page was told: others book here meanwhile, and an answer to the page before is gone with it.
  const address = page.url()
  await page.goto('about:blank')
  const response = page.waitForResponse((reply) => reply.url().includes(`/${id}/revenue?`))
  await page.goto(address)
  const { totals, months } = ((await (await response).json()) as { readonly data: Revenue }).data
  const figures = page.getByRole('list', { name: owner.say('revenue.figures') })
  await expect(figures).toContainText(euros(totals.revenue?.minor ?? 0))
  for (const figure of ['bookings', 'occupancy', 'adr', 'revpar'] as const)
    await expect(figures.getByRole('link', { name: owner.say(`revenue.${figure}`) })).toBeVisible()
  await expect(page.getByText(`ggü. ${year - 1}`).first()).toBeVisible()

  // As a table the months are exact, and sum up to the year.
  await owner.button('revenue.asTable').click()
  const table = page.getByRole('table', { name: owner.say('revenue.months') })
  for (const { revenue } of months) if (revenue) await expect(table).toContainText(euros(revenue.minor))
  expect(months.reduce((sum, { revenue }) => sum + (revenue?.minor ?? 0), 0)).toBe(totals.revenue?.minor)
  await owner.button('revenue.asChart').click()

  const column = page.getByRole('link', { name: new RegExp(`^Januar ${year}`) })
  await column.click()
  const sheet = page.getByRole('dialog', { name: `Nächte: Januar ${year}` })
  await expect(sheet.getByRole('row')).not.toHaveCount(1)
  await sheet.getByRole('link', { name: owner.say('common.page', { page: 2 }) }).click()
  await expect(page).toHaveURL(/nights=month-1&page=2/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('link', { name: owner.say('revenue.nightsCsv') }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${resort}-${year}.csv`)
  const amounts = amountsIn(await readFile(await file.path(), 'utf8'))
  expect(amounts.reduce((sum, minor) => sum + minor, 0)).toBe(months[0]?.revenue?.minor)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).not.toHaveURL(/nights=/)
})

test('by keyboard: a column opens its nights, and gets the focus back', async ({ page }) => {
  const owner = await enterAsOwner(page, 'en')
  await page.goto(`/owner/dashboard?hotel=${resort}`)
  const column = page.getByRole('link', { name: /^August \d+/ })
  await column.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(column).toBeFocused()

  // The years by arrow key, from the newest.
  await page.getByRole('button', { name: owner.say('revenue.year') }).press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`year=${new Date().getFullYear() - 1}`))
})

test('dollars in English and Vietnamese by a rate that is shown, and the hotel’s own currency by a switch', async ({
  page,
}) => {
  for (const language of ['en', 'vi'] as const) {
    const owner = await (language === 'en' ? enterAsOwner(page, language) : newGuest(page, language))
    await page.goto(`/owner/dashboard?hotel=${resort}`)
    const figures = page.getByRole('list', { name: owner.say('revenue.figures') })
    await expect(figures).toContainText('$')
    await expect(page.getByText(/European Central Bank/)).toBeVisible()
    await page.getByRole('radio', { name: 'EUR' }).click()
    await expect(figures).toContainText('€')
    await expect(figures).not.toContainText('$')
    await expect(page.getByText(/European Central Bank/)).toHaveCount(0)
  }
})

test('a year without nights has no data, not zeros; a failure says so and can be tried again', async ({ page }) => {
  const owner = await enterAsOwner(page, 'de')
  await page.goto(`/owner/dashboard?hotel=${resort}&year=2019`)
  await expect(page.getByRole('heading', { name: owner.say('revenue.noNights', { year: 2019 }) })).toBeVisible()
  const figures = page.getByRole('list', { name: owner.say('revenue.figures') })
  await expect(figures.getByText(owner.say('revenue.noData'), { exact: true })).toHaveCount(5)
  await expect(figures.getByText(/0/)).toHaveText(
    Array.from({ length: 5 }, () => owner.say('revenue.noDataOf', { year: 2018 })),
  )

  await page.route('**/revenue?*', (route) => route.fulfill({ status: 403, json: { message: 'Geht gerade nicht.' } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: owner.say('revenue.failed') })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await owner.button('common.tryAgain').click()
  await expect(figures).toBeVisible()
})

test('a key of somebody else’s hotel, or of none, shows no figures', async ({ page }) => {
  const owner = await enterAsOwner(page, 'de')
  await page.goto('/owner/dashboard?hotel=nobodys-house')
  await expect(page.getByRole('heading', { name: 'Hotel nicht gefunden' })).toBeVisible()
  await expect(page.getByRole('list', { name: owner.say('revenue.figures') })).toHaveCount(0)
})
