import { expect, test, type Page } from './steps/test.ts'
import { becomeUser, logInAs, signUpAndLogIn } from './steps/account.ts'
import { endSessions, makeAdministrator } from './product/database.ts'
import { expectHeading, newGuest, type Guest } from './steps/guest.ts'
import { readHotel } from './steps/hotel.ts'

/** Notes every moment at which something of the owner area stands in a document, until it is asked to forget that one. */
async function watchForOwnerArea({ page, say }: Guest) {
  await page.addInitScript((menu) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(`nav[aria-label="${menu}"]`)) sessionStorage.setItem('owner-area-seen', 'yes')
    })
    watch.observe(document, { childList: true, subtree: true })
    addEventListener('forget-owner-area', () => {
      watch.disconnect()
      sessionStorage.removeItem('owner-area-seen')
    })
  }, say('owner.menu.label'))
  return {
    seen: async () => (await page.evaluate(() => sessionStorage.getItem('owner-area-seen'))) === 'yes',
    /** What stands in this document counts no more, also where it changes until the next one has come. */
    forget: () => page.evaluate(() => dispatchEvent(new Event('forget-owner-area'))),
  }
}

const stored = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('userEmail'),
    localStorage.getItem('userType'),
    sessionStorage.getItem('token'),
  ])

/** Login in place of the owner area: nothing of it was seen, nothing is stored, and back leads to where it came from. */
async function expectRefused(
  guest: Guest,
  seen: () => Promise<boolean>,
  heading: 'title' | 'hostTitle' = 'hostTitle',
): Promise<void> {
  const { page } = guest
  await expect(page).toHaveURL(/:\d+\/login$/)
  await expectHeading(guest, `account.login.${heading}`)
  expect(await stored(page)).toEqual([null, null, null])
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('jwt')
  expect(await seen()).toBe(false)
}

test('nobody, a guest, and a tampered type are led to login without seeing anything', async ({ page }) => {
  const guest = await newGuest(page, 'de')
  const { seen } = await watchForOwnerArea(guest)
  await page.goto('/legal')
  await page.goto('/owner/dashboard')
  await expectRefused(guest, seen)
  await page.goBack()
  await expect(page).toHaveURL(/legal/)

  await becomeUser(guest)
  await page.goto('/owner')
  await expectRefused(guest, seen, 'title')

  for (const type of ['owner', 'admin', '']) {
    await becomeUser(guest)
    await page.evaluate((tampered) => localStorage.setItem('userType', tampered), type)
    await page.goto('/owner')
    await expectRefused(guest, seen, 'title')
  }
})

test('a guest becomes an owner, and sees the owner area only once the server has said so', async ({ page }) => {
  const guest = await newGuest(page, 'de')
  const { seen, forget } = await watchForOwnerArea(guest)
  const email = await becomeUser(guest)
  await page.goto('/list-property')
  await guest.button('account.owner.become').click()
  await expect(page.getByRole('heading', { name: guest.say('owner.none.title') })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userType'))).toBe('owner')
  expect(await seen()).toBe(true)

  await forget()
  const { promise: untilLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/v1/users/validate-token', async (route) => {
    await untilLetGo
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('status').first()).toBeAttached()
  expect(await seen()).toBe(false)
  letGo()
  await expect(page.getByRole('heading', { name: guest.say('owner.none.title') })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  // Ended elsewhere while inside: the next entry leads to login.
  await endSessions(email)
  await forget()
  await page.reload()
  await expectRefused(guest, seen)
})

test('an administrator is called System Administrator, has no hotels yet, and sees none of others', async ({
  page,
}) => {
  const guest = await newGuest(page, 'en')
  const email = await becomeUser(guest)
  await makeAdministrator(email)
  await logInAs(guest, email)
  await expect(page).toHaveURL(/owner\/today/)
  await expect(page.getByText('System Administrator', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No properties yet' })).toBeVisible()

  const others = await readHotel(page.request, 'quinta-das-andorinhas')
  for (const path of ['dashboard', 'manage-booking', 'manage-rooms', 'manage-properties']) {
    await page.goto(`/owner/${path}?hotel=${others.slug}`)
    await expect(page.getByRole('heading', { name: 'No properties yet' })).toBeVisible()
    await expect(page.getByText(others.name)).toHaveCount(0)
  }
  expect((await page.request.get(`/v1/properties/${others.id}/revenue?year=2026`)).status()).toBe(404)
})

test('a session that is ended elsewhere closes the owner area at the next call', async ({ page }) => {
  const guest = await newGuest(page, 'de')
  const email = await becomeUser(guest)
  await page.goto('/list-property')
  await guest.button('account.owner.become').click()
  await expect(page.getByRole('heading', { name: guest.say('owner.none.title') })).toBeVisible()
  await endSessions(email)
  // Another language asks for everything again.
  await page.getByRole('button', { name: guest.say('common.language') }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL(/:\d+\/login\?lang=en$/)
  await expect(page.getByRole('navigation', { name: 'Owner area' })).toHaveCount(0)
  expect(await stored(page)).toEqual([null, null, null])
})

test('a reload while the server is asked logs nobody out', async ({ page }) => {
  const guest = await newGuest(page, 'de')
  await becomeUser(guest)
  await page.goto('/list-property')
  await guest.button('account.owner.become').click()
  await expect(page.getByRole('heading', { name: guest.say('owner.none.title') })).toBeVisible()
  await page.route('**/v1/users/validate-token', () => undefined, { times: 1 })
  await Promise.all([page.waitForRequest('**/v1/users/validate-token'), page.reload()])
  await page.reload()
  await expect(page.getByRole('heading', { name: guest.say('owner.none.title') })).toBeVisible()

  // Inside, its pages do not ask again.
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('validate-token')) requests += 1
  })
  await page.getByRole('link', { name: guest.say('owner.menu.rooms'), exact: true }).click()
  await expect(page).toHaveURL(/manage-rooms/)
  await expect(page.getByRole('heading', { name: guest.say('owner.none.title') })).toBeVisible()
  expect(requests).toBe(0)
})

test('logged out in another tab, the owner area closes', async ({ page, context }) => {
  const guest = await newGuest(page, 'de')
  await becomeUser(guest)
  await page.goto('/list-property')
  await guest.button('account.owner.become').click()
  await expect(page.getByRole('heading', { name: guest.say('owner.none.title') })).toBeVisible()
  const other = await newGuest(await context.newPage(), 'de')
  await other.page.goto('/owner')
  await other.page.getByRole('button', { name: other.say('common.logout') }).click()
  await expectHeading(other, 'account.login.title')
  await expectHeading(guest, 'account.login.hostTitle')
})

test('the browser loads from this origin alone, runs no inline script, and lets nobody frame the page', async ({
  page,
  baseURL,
}) => {
  const guest = await newGuest(page, 'de')
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await signUpAndLogIn(guest)
  const hotel = '/quinta-das-andorinhas'
  const ofGuests = [
    '/',
    '/search',
    `${hotel}/home`,
    `${hotel}/room-type`,
    `${hotel}/login`,
    '/legal',
    '/booking-access',
  ]
  const ofAccounts = ['/login', '/sign-up', '/password', '/account', '/my-bookings', '/list-property']
  for (const path of [...ofGuests, ...ofAccounts]) await page.goto(path, { waitUntil: 'networkidle' })
  expect([...origins]).toEqual([baseURL])

  // In the document, as one that slipped into a text would be, and added later.
  await page.route('**/legal', async (route) => {
    const response = await route.fetch()
    const inline = '<script>document.documentElement.dataset.ran = "yes"</script>'
    const handler = '<img src="/none" onerror="document.documentElement.dataset.ran = \'yes\'">'
    const body = (await response.text()).replace('</body>', `${inline}${handler}</body>`)
    expect(body).toContain(inline)
    await route.fulfill({ response, body })
  })
  await page.goto('/legal', { waitUntil: 'networkidle' })
  expect(await page.evaluate(() => document.documentElement.dataset['ran'])).toBeUndefined()
  await page.unrouteAll({ behavior: 'wait' })

  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.documentElement.dataset.ran = "yes"'
    document.body.append(script)
  })
  expect(await page.evaluate(() => document.documentElement.dataset['ran'])).toBeUndefined()

  await page.route('**/framing-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/login"></iframe>` }),
  )
  await page.goto('/framing-page')
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0)
  expect(page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})
