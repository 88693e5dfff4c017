import { expect, test, type APIRequestContext } from './steps/test.ts'
import type { StaffRole } from '@keystay/contract/shared/rights'
import { linkIn, readMail } from './product/inbox.ts'
import { newEmail, password } from './steps/account.ts'
import { randomUUID } from 'node:crypto'
import { newCalls, newGuest, type Guest } from './steps/guest.ts'
import { send } from './steps/hotel.ts'
import { addHotel, becomeOwner, book, type OwnHotel } from './steps/own-hotel.ts'
import { joinTeam } from './steps/team.ts'

test('somebody is invited to the team, sees what the role may do and no more, and is out once that is ended', async ({
  page,
  browser,
  baseURL,
}) => {
  await becomeOwner(page)
  const hotel = await addHotel(page, [{ name: 'Doppelzimmer', rooms: '1-2' }])
  const owner = await newGuest(page, 'de')
  const email = newEmail()
  await page.goto(`/owner/team?hotel=${hotel.slug}`)
  await owner.button('staff.invite.action').click()
  await page.getByRole('textbox', { name: owner.say('staff.invite.email') }).fill(email)
  await page.getByRole('combobox', { name: owner.say('staff.invite.role') }).selectOption('housekeeping')
  await owner.button('staff.invite.send').click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()

  const link = linkIn(await readMail(email, /Team/), '/invitation')
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const maid = await newGuest(await context.newPage(), 'de')
  await maid.page.goto(link)
  await maid.page.getByRole('textbox', { name: maid.say('account.fullName') }).fill('Mara Vogt')
  await maid.page.getByLabel(maid.say('account.password'), { exact: true }).fill(password)
  await maid.button('account.invitation.accept').click()

  // By page: her own one opens first, no other is in the menu or opens.
  await expect(maid.page).toHaveURL(/\/owner\/housekeeping/)
  await expect(maid.page.getByRole('navigation', { name: maid.say('owner.menu.label') }).getByRole('link')).toHaveCount(
    1,
  )
  await maid.page.goto(`/owner/dashboard?hotel=${hotel.slug}`)
  await expect(maid.page.getByRole('heading', { name: maid.say('owner.notYours.title') })).toBeVisible()
  // By call.
  const url = `/v1/properties/${hotel.id}`
  const asked = async (path: string) => (await maid.page.request.get(`${url}${path}`)).status()
  expect([await asked('/readiness'), await asked('/revenue?year=2026'), await asked('/staff')]).toEqual([200, 403, 403])

  await page.getByRole('button', { name: owner.say('staff.end.of', { name: 'Mara Vogt' }) }).click()
  await owner.button('staff.end.act').click()
  await expect(page.getByText(owner.say('staff.end.done', { name: 'Mara Vogt' }))).toBeVisible()
  expect(await asked('/readiness')).toBe(401)
  await maid.page.goto('/owner/housekeeping')
  await expect(maid.page).toHaveURL(/\/login/)
  await context.close()
})

/** The pages that the menu of the owner area offers, in its order. */
async function offeredPages({ page, say }: Guest, hotel: OwnHotel): Promise<string[]> {
  await page.goto(`/owner?hotel=${hotel.slug}`)
  const links = page.getByRole('navigation', { name: say('owner.menu.label') }).getByRole('link')
  await expect(links.first()).toBeVisible()
  return await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
}

const pagesOfRoles: readonly (readonly [StaffRole, string, readonly string[]])[] = [
  ['housekeeping', '/owner/housekeeping', ['housekeeping']],
  [
    'front_desk',
    '/owner/today',
    [
      'today',
      'manage-booking/plan',
      'manage-booking',
      'guests',
      'messages',
      'reviews',
      'housekeeping',
      'registrations',
      'invoices',
      'day-end',
    ],
  ],
]
for (const [role, start, own] of pagesOfRoles)
  test(`${role}: the role's pages are offered, all others refused at their address, and nothing is asked of the server there`, async ({
    page: owner,
    browser,
  }) => {
    await becomeOwner(owner)
    const hotel = await addHotel(owner, [{ name: 'Doppelzimmer', rooms: '1-2' }])
    const all = await offeredPages(await newGuest(owner, 'en'), hotel)
    const staff = await joinTeam(owner, browser, { hotel, role, name: 'Mara Vogt', language: 'vi' })
    const { page, say } = staff

    expect(await offeredPages(staff, hotel)).toEqual(own.map((name) => `/owner/${name}`))
    await expect(page).toHaveURL(new RegExp(`${start}\\?`))
    const refused = all.filter((path) => !own.includes(path.replace('/owner/', '')))
    // Pages below one are refused with it.
    if (role === 'housekeeping') refused.push('/owner/manage-booking/new', '/owner/manage-booking/bill')
    expect(refused.length).toBeGreaterThan(10)
    // What the page of the role has asked may be answered until it is left.
    await page.goto('/healthz')
    const asked: string[] = []
    page.on('response', (response) => {
      if (response.url().includes(`/v1/properties/${hotel.id}`)) asked.push(`${response.status()} ${response.url()}`)
    })
    for (const path of refused) {
      await page.goto(`${path}?hotel=${hotel.slug}`)
      await expect(page.getByRole('heading', { level: 1, name: say('owner.notYours.title') }), path).toBeVisible()
    }
    // Nothing of the hotel came, not even a refusal; all who work there hear that it changed.
    expect(asked.filter((line) => !line.endsWith('/events'))).toEqual([])
    await staff.link('owner.notYours.toStart').click()
    await expect(page).toHaveURL(new RegExp(start))
    await page.context().close()
  })

test('the front desk takes money and gives none back: no button offers it, and the call is refused', async ({
  page: owner,
  browser,
  playwright,
  baseURL,
}) => {
  await becomeOwner(owner)
  const hotel = await addHotel(owner, [{ name: 'Doppelzimmer', rooms: '1-2' }])
  const guests = await newCalls({ playwright, baseURL })
  const booked = await book(guests, hotel, { name: 'Katharina Wulf' })
  const bill = `/owner/manage-booking/bill?hotel=${hotel.slug}&booking=${booked.id}`
  const payments = `/v1/properties/${hotel.id}/bookings/${booked.id}/folio/payments`
  const money = (kind: 'payment' | 'refund', seenMinor: number) => {
    return { id: randomUUID(), kind, method: 'cash', amountMinor: 5000, seenMinor }
  }
  await send(owner.request, 'POST', payments, money('payment', booked.total.minor))
  const boss = await newGuest(owner, 'de')
  await owner.goto(bill)
  await expect(boss.button('folio.refund.open')).toBeVisible()

  const { page, button, say } = await joinTeam(owner, browser, {
    hotel,
    role: 'front_desk',
    name: 'Mara Vogt',
    language: 'de',
  })
  await page.goto(bill)
  await expect(page.getByRole('button', { name: new RegExp(say('folio.pay.open', { amount: '.+' })) })).toBeVisible()
  await expect(button('folio.refund.open')).toHaveCount(0)
  await expect(button('folio.payments.turn')).toHaveCount(0)
  expect(await statusOf(page.request, payments, money('refund', 5000))).toBe(403)
  await guests.dispose()
  await page.context().close()
})

/** What the server says to a write of a page. */
async function statusOf(request: APIRequestContext, path: string, data: object): Promise<number> {
  const { cookies } = await request.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'X-XSRF-TOKEN': token, 'Idempotency-Key': randomUUID() }
  return (await request.post(path, { data, headers })).status()
}
