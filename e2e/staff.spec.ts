import { expect, test } from '@playwright/test'
import { linkIn, readMail } from './product/inbox.ts'
import { newEmail, password } from './steps/account.ts'
import { newGuest } from './steps/guest.ts'
import { addHotel, becomeOwner } from './steps/own-hotel.ts'

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
