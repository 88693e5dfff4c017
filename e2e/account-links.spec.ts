import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './steps/test.ts'
import { becomeUser, sendLogin, signUpAndLogIn } from './steps/account.ts'
import { expectHeading, newGuest } from './steps/guest.ts'
import { bookRoom, findStay } from './steps/hotel.ts'
import { linkIn, readMail } from './product/inbox.ts'
import { startOwnApi } from './product/own-api.ts'

test('a booking made without an account joins one by the link of its mail', async ({ page, request }) => {
  const found = await findStay(request, 'casa-azul-1884', 1)
  const booked = await bookRoom(request, found)
  const guest = await newGuest(page, 'de')
  const { say } = guest
  const email = await becomeUser(guest)
  await page.goto('/my-bookings')
  await page.getByRole('textbox', { name: say('booking.hotelKey') }).fill(found.hotel.slug)
  await page.getByRole('textbox', { name: say('booking.code') }).fill(booked.code)
  await guest.button('account.bookings.joinSubmit').click()
  await expect(page.getByText(say('account.bookings.joinSent'))).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)

  // Whoever opens the link logged out is led to login and on.
  const mail = await readMail(booked.guest.email, /Konto/)
  await page.context().clearCookies()
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
  await page.goto('/legal')
  await page.goto(linkIn(mail, '/join-booking'))
  await expectHeading(guest, 'account.login.title')
  await sendLogin(guest, email)
  await expect(page).toHaveURL(new RegExp(`/${found.hotel.slug}/${found.hotel.id}/bookings/${booked.id}$`))
  await expectHeading(guest, 'booking.detailTitle')
  await page.goto('/my-bookings')
  await expect(page.getByRole('article')).toContainText(found.hotel.name)
})

const script = `window.turnstile = {
  render: (box, { sitekey, callback }) => {
    box.textContent = 'Box of ' + sitekey
    setTimeout(() => callback('right'), 100)
    return 'box'
  },
  remove: () => undefined,
}`

/** Stands in for Turnstile: its script, and the check of an answer. */
async function startTurnstile() {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/turnstile/v0/api.js')) {
      response.setHeader('content-type', 'text/javascript').end(script)
      return
    }
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      const success = form.get('response') === 'right' && form.get('secret') === 'secret-of-the-stand-in'
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, stop: () => void server.close() }
}

test('with Turnstile’s keys its box comes from the configured host, and from no other', async ({ browser }) => {
  const turnstile = await startTurnstile()
  const api = await startOwnApi({
    TURNSTILE_SITE_KEY: 'site-of-the-stand-in',
    TURNSTILE_SECRET_KEY: 'secret-of-the-stand-in',
    TURNSTILE_URL: turnstile.address,
  })
  const context = await browser.newContext({ baseURL: api.address })
  try {
    const guest = await newGuest(await context.newPage(), 'de')
    const { page } = guest
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto('/login')
    await expect(page.getByText('Box of site-of-the-stand-in')).toBeVisible()
    await signUpAndLogIn(guest)
    expect([...origins].toSorted()).toEqual([api.address, turnstile.address].toSorted())

    const elsewhere = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
          const other = document.createElement('script')
          other.src = 'http://127.0.0.1:9/api.js'
          document.head.append(other)
        }),
    )
    expect(elsewhere).toBe('script-src-elem')
  } finally {
    await context.close()
    await api.stop()
    turnstile.stop()
  }
})
