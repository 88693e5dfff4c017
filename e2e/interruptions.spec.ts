import { expect, test, type Page } from './steps/test.ts'
import { expectHeading, newGuest } from './steps/guest.ts'
import { findStay } from './steps/hotel.ts'
import { bookingIn, fillGuest, goOn, openWizard, payInCash } from './steps/wizard.ts'

test('a reload in any step loses nothing, and neither does the way back', async ({ page, request }) => {
  const found = await findStay(request, 'praia-dourada', 2)
  const guest = await newGuest(page, 'en')
  const { say } = guest
  const address = `reload.${Date.now()}@example.com`
  const quantity = page.getByRole('spinbutton', { name: say('wizard.quantity') })
  const name = page.getByRole('textbox', { name: say('purchase.name') })
  await openWizard(guest, found)
  await page.reload()
  await expectHeading(guest, 'wizard.detailsTitle')
  await guest.button('common.more', { label: say('wizard.quantity') }).click()
  await page.reload()
  await expect(quantity).toHaveValue('2')
  await goOn(guest, 'guest')
  await fillGuest(guest, address)
  await page.reload()
  await expect(name).toHaveValue('Jana Brandt')
  await goOn(guest, 'confirm')
  await page.reload()
  await expect(page.getByText(address)).toBeVisible()
  await goOn(guest, 'payment')
  const bookingId = bookingIn(page.url())
  await page.reload()
  await expectHeading(guest, 'purchase.paymentTitle')
  await expect(page.getByText(say('wizard.held')).filter({ visible: true })).toBeVisible()

  await page.goBack()
  await expectHeading(guest, 'purchase.confirmTitle')
  await page.goBack()
  await expect(name).toHaveValue('Jana Brandt')
  await page.goBack()
  await expect(quantity).toHaveValue('2')
  for (const step of ['guest', 'confirm', 'payment'] as const) await goOn(guest, step)
  expect(bookingIn(page.url())).toBe(bookingId)
  await payInCash(guest)
})

test('what takes long says what is on its way, and a click meanwhile counts once', async ({ page, request }) => {
  const found = await findStay(request, 'doi-thong', 1)
  const guest = await newGuest(page, 'en')
  const { say } = guest
  const rooms = await hold(page, '**/v1/public/properties/*/search')
  await page.goto(
    `/${found.hotel.slug}/room-type?checkIn=${found.stay.checkIn}&checkOut=${found.stay.checkOut}&guests=2`,
  )
  await expect(page.getByText(say('roomTypes.loading'))).toBeVisible()
  rooms.release()
  await guest.link('roomTypes.choose').first().click()
  await expectHeading(guest, 'wizard.detailsTitle')
  await goOn(guest, 'guest')
  await fillGuest(guest, `slow.${Date.now()}@example.com`)
  await goOn(guest, 'confirm')

  const holding = await hold(page, '**/v1/public/properties/*/bookings')
  await guest.button('wizard.next.payment').click()
  await expect(page.getByText(say('wizard.holding'))).toBeAttached()
  await expect(guest.button('wizard.next.payment')).toBeDisabled()
  holding.release()
  await expectHeading(guest, 'purchase.paymentTitle')
  expect(holding.requests()).toBe(1)

  const paying = await hold(page, '**/payments')
  await page.getByRole('checkbox').check()
  await guest.button('purchase.buy').dblclick()
  await expect(page.getByText(say('wizard.booking'))).toBeAttached()
  await expect(page.getByRole('checkbox')).toBeDisabled()
  paying.release()
  await expectHeading(guest, 'booking.confirmedTitle')
  expect(paying.requests()).toBe(1)
})

test('who goes on in the moment in which the checks of the form have come is taken on', async ({ page, request }) => {
  const found = await findStay(request, 'terraco-do-mar', 1)
  const guest = await newGuest(page, 'en')
  await page.addInitScript(() => {
    // What is drawn waits for a message. Where those are kept, the checks are there and the page does not know it yet.
    const send = MessagePort.prototype.postMessage
    const kept: (() => void)[] = []
    let held = false
    MessagePort.prototype.postMessage = function (message: unknown) {
      if (held) kept.push(() => send.call(this, message))
      else send.call(this, message)
    }
    const draw = () => {
      held = false
      for (const go of kept.splice(0)) go()
    }
    Object.assign(globalThis, { holdDrawing: () => (held = true), draw })
  })
  await openWizard(guest, found)
  const next = guest.button('wizard.next.guest')
  await next.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await next.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.evaluate('holdDrawing()')
  const come = ['checks', 'en'].map((name) =>
    page.waitForEvent('requestfinished', (sent) => sent.url().includes(`/assets/${name}-`)),
  )
  await page.mouse.move(x + width / 2, y + height / 2)
  for (const sent of await Promise.all(come)) await page.evaluate(async (url) => void (await import(url)), sent.url())
  await page.mouse.down()
  await page.mouse.up()
  await page.evaluate('draw()')
  await expectHeading(guest, 'purchase.guestTitle')
})

/** Keeps requests waiting until they are released, as a slow network does. */
async function hold(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let requests = 0
  await page.route(address, async (route) => {
    requests += 1
    await promise
    await route.continue()
  })
  return { release: () => resolve(undefined), requests: () => requests }
}
