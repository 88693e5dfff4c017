import { expect, test } from './steps/test.ts'
import { newEmail, logInAs, logInWithout } from './steps/account.ts'
import { newCalls, newGuest, stayAhead } from './steps/guest.ts'
import { queryOf, readHotel } from './steps/hotel.ts'

test('two hotels are marked without an account and compared, a login takes them along to every browser', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const email = newEmail()
  const calls = await newCalls({ playwright, baseURL })
  await logInWithout(calls, email)
  await calls.dispose()
  const guest = await newGuest(page, 'en')
  const slugs = ['casa-azul-1884', 'quinta-das-andorinhas'] as const
  const names: string[] = []
  for (const slug of slugs) names.push((await readHotel(page.request, slug)).name)

  await page.goto(`/search?q=Algarve&${queryOf({ ...stayAhead(1), guests: 2 })}`)
  for (const name of names) {
    const heart = page.getByRole('button', { name: guest.say('common.mark', { name }) })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goto(`/favourites?${queryOf({ ...stayAhead(1), guests: 2 })}`)
  for (const name of names) await page.getByRole('checkbox', { name: guest.say('favourites.choose', { name }) }).check()
  await page.getByRole('link', { name: guest.say('favourites.compare'), exact: true }).click()
  const table = page.getByRole('table')
  for (const name of names) await expect(table.getByRole('columnheader', { name })).toBeVisible()
  await expect(table.getByRole('row', { name: guest.say('favourites.line.total') })).toContainText('€')

  await logInAs(guest, email)
  await page.goto(`/search?q=Algarve&${queryOf({ ...stayAhead(1), guests: 2 })}`)
  const third = page.getByRole('button', { name: guest.say('common.mark', { name: '' }), pressed: false }).first()
  const label = await third.getAttribute('aria-label')
  names.push(label?.slice(guest.say('common.mark', { name: '' }).length) ?? '')
  const told = page.waitForResponse((reply) => reply.url().endsWith('/v1/users/me/favourites') && reply.ok())
  await third.click()
  await told

  const elsewhere = await newGuest(await browser.newPage(baseURL === undefined ? {} : { baseURL }), 'en')
  await logInAs(elsewhere, email)
  await elsewhere.page.goto('/favourites')
  for (const name of names) await expect(elsewhere.page.getByRole('heading', { level: 2, name })).toBeVisible()
  await elsewhere.page.close()
})
