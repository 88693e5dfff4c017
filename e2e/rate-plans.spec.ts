import { expect, test, type Page } from './steps/test.ts'
import { newEmail } from './steps/account.ts'
import { expectHeading, newGuest, stayAhead, type Guest } from './steps/guest.ts'
import { queryOf } from './steps/hotel.ts'
import { addHotel, becomeOwner, type OwnHotel } from './steps/own-hotel.ts'
import { cards, goToPay, payWithCard } from './steps/payment.ts'
import { bookingIn, fillGuest, goOn, payInCash } from './steps/wizard.ts'

const stay = { ...stayAhead(1), guests: 2 }

/** Saves what a template fills in, and waits until it is in the list. */
async function addByTemplate({ page, say, button }: Guest, template: string): Promise<void> {
  const name = say(`ratePlans.templates.${template}.name`)
  await page.goto('/owner/rate-plans?plan=new')
  await page.goto(`/owner/rate-plans?plan=new&template=${template}`)
  await expect(page.getByRole('textbox', { name: say('ratePlans.name'), exact: true })).toHaveValue(name)
  await button('ratePlans.create').click()
  await expect(page.getByRole('treeitem', { name: new RegExp(name) })).toBeVisible()
}

/** The line of a plan in the list of rooms. */
const choiceOf = ({ page, say }: Guest, plan: string) =>
  page.getByRole('link', { name: new RegExp(`^${say('planTerms.choose')}: .*${plan}`) })

async function openRooms(guest: Guest, hotel: OwnHotel): Promise<void> {
  await guest.page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
  await expectHeading(guest, 'roomTypes.title')
}

async function goToPayment(guest: Guest): Promise<void> {
  await expectHeading(guest, 'wizard.detailsTitle')
  await goOn(guest, 'guest')
  await fillGuest(guest, newEmail())
  await goOn(guest, 'confirm')
  await goOn(guest, 'payment')
}

async function readStatus(page: Page, hotel: OwnHotel, bookingId: string) {
  const reply = await page.request.get(`/v1/public/properties/${hotel.id}/bookings/${bookingId}`)
  return ((await reply.json()) as { data: unknown }).data
}

test('an owner derives plans, and a guest sees them at once and books the dear one', async ({ page, browser }) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  const guest = await newGuest(page, 'de')
  const { say } = guest
  await openRooms(guest, hotel)
  await expect(guest.link('roomTypes.choose')).toBeVisible()

  await addByTemplate(owner, 'half_board')
  // How to walk by keys is read by those who do.
  const keys = owner.page.getByText(owner.say('ratePlans.keys'))
  await expect(keys).toBeHidden()
  await owner.page.getByRole('treeitem').first().focus()
  await owner.page.keyboard.press('ArrowDown')
  await expect(keys).toBeVisible()
  await openRooms(guest, hotel)
  await expect(page.getByRole('list', { name: say('planTerms.plansOf', { name: 'Doppelzimmer' }) })).toBeVisible()
  // Two nights at 100 €, a tenth less: 180 €; half board for two 28 € each a night, a tenth less: 280.80 €.
  await expect(choiceOf(guest, 'Mit Frühstück')).toHaveAccessibleName(/180,00\s€/)
  await expect(choiceOf(guest, 'Halbpension')).toHaveAccessibleName(/280,80\s€/)
  await choiceOf(guest, 'Halbpension').click()
  await goToPayment(guest)
  await payInCash(guest)
  await expect(page.getByText('Halbpension').first()).toBeVisible()
  await expect(page.getByText(/280,80\s€/).first()).toBeVisible()
  await owner.page.close()
})

test('an owner names the standard plan, asks for a deposit by it, and takes it off sale beside another plan', async ({
  page,
  browser,
}) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  const standard = owner.page.getByRole('switch', { name: owner.say('ratePlans.onSale') })
  await owner.page.goto('/owner/rate-plans')
  await owner.button('ratePlans.standardEdit').click()
  await owner.page.getByRole('textbox', { name: owner.say('ratePlans.name'), exact: true }).fill('Flexibel')
  await owner.page
    .getByLabel(owner.say('ratePlans.payment'), { exact: true })
    .selectOption({ label: owner.say('ratePlans.payments.deposit') })
  await owner.button('ratePlans.save').click()
  await expect(owner.page.getByRole('treeitem', { name: /^Flexibel/ })).toBeVisible()
  await expect(owner.page.getByText(owner.say('ratePlans.changed', { name: 'Flexibel' }))).toBeVisible()
  // Nothing else is on sale.
  await standard.click()
  await owner.button('ratePlans.save').click()
  await expect(owner.page.getByText('Mindestens ein Ratenplan muss verkauft werden.')).toBeVisible()
  await owner.button('ratePlans.discard').click()

  const guest = await newGuest(page, 'de')
  await openRooms(guest, hotel)
  // Two nights at 100 €, a tenth less.
  await expect(choiceOf(guest, 'Flexibel')).toHaveAccessibleName(/180,00\s€/)
  await expect(page.getByText(/54,00\s€/).first()).toBeVisible()
  await choiceOf(guest, 'Flexibel').click()
  await goToPayment(guest)
  await goToPay(guest, 'stripe')
  await payWithCard(page, cards.good)
  await expectHeading(guest, 'booking.confirmedTitle')
  expect(await readStatus(page, hotel, bookingIn(page.url()))).toMatchObject({
    plan: { id: null, name: 'Flexibel', payment: 'deposit' },
    paid: { minor: 5400 },
    due: { minor: 12_600 },
  })

  await addByTemplate(owner, 'half_board')
  await owner.page.goto('/owner/rate-plans?plan=standard')
  await standard.click()
  await owner.button('ratePlans.save').click()
  await expect(owner.page.getByText(owner.say('ratePlans.changed', { name: 'Flexibel' }))).toBeVisible()
  await openRooms(guest, hotel)
  await expect(choiceOf(guest, 'Halbpension')).toHaveAccessibleName(/280,80\s€/)
  await expect(choiceOf(guest, 'Flexibel')).toHaveCount(0)
  await owner.page.close()
})

test('a plan that keeps what is customary is paid by card, and cancelling it gives the rest back', async ({
  page,
  browser,
}) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  await addByTemplate(owner, 'non_refundable')
  await owner.page.close()
  const guest = await newGuest(page, 'de')
  const { say } = guest
  await openRooms(guest, hotel)
  await choiceOf(guest, say('planTerms.boards.breakfast')).first().click()
  await goToPayment(guest)
  await goToPay(guest, 'stripe')
  await payWithCard(page, cards.good)
  await expectHeading(guest, 'booking.confirmedTitle')
  const bookingId = bookingIn(page.url())
  expect(await readStatus(page, hotel, bookingId)).toMatchObject({ total: { minor: 16_200 }, freeUntil: null })

  await page.goto(`/${hotel.slug}/${hotel.id}/bookings/${bookingId}`)
  await guest.button('booking.cancel').click()
  // Of 162.00 € a house in Germany keeps 80 % with breakfast.
  await expect(page.getByRole('dialog')).toContainText(/Stornieren kostet jetzt 129,60\s€/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('booking.confirmCancel') })
    .click()
  await expect(page.getByText(say('booking.statuses.cancelled')).first()).toBeVisible()
  expect(await readStatus(page, hotel, bookingId)).toMatchObject({
    status: 'cancelled',
    refunds: [{ amount: { minor: 3240 } }],
    paid: { minor: 12_960 },
    fee: { amount: { minor: 12_960 }, asked: { minor: 0 } },
  })
})
