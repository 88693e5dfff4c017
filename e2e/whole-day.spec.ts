import { expect, test, type Locator, type Page } from '@playwright/test'
import { changeDeskDayAtMidnight, letDayPass } from './product/database.ts'
import { readMail } from './product/inbox.ts'
import { newCalls, newGuest, type Guest } from './steps/guest.ts'
import { send } from './steps/hotel.ts'
import { withKeys } from './steps/input.ts'
import { addHotel, awayFromMidnight, becomeOwner, book, type OwnHotel } from './steps/own-hotel.ts'

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())

/** What a hotel says of itself on invoices, written once when it begins. */
async function sayWhoWrites({ request }: Page, { id }: OwnHotel, country: string): Promise<void> {
  await send(request, 'PUT', `/v1/properties/${id}/invoice-seller`, {
    name: 'Haus am Bach GmbH',
    street: 'Marktplatz 1',
    zip: '82481',
    city: 'Mittenwald',
    country,
    vatId: '',
    taxNumber: '123/456/789',
    registration: '',
    contact: '',
    phone: '+49 8823 1234',
    email: '',
    exemption: '',
    prefix: '',
    dueDays: 14,
    version: 0,
  })
}

/** The desk's day, and what is on it of a guest. */
function deskOf({ page, say }: Guest, hotel: OwnHotel) {
  const line = (guest: string) => page.locator('li[data-stay]').filter({ hasText: guest })
  return {
    open: async () => {
      await page.goto(`/owner/today?hotel=${hotel.slug}`)
      await expect(page.getByRole('heading', { level: 1, name: say('today.title') })).toBeVisible()
    },
    line,
    /** The button of a guest's line while it does this. */
    step: (key: string, guest: string) =>
      line(guest).getByRole('button', { name: new RegExp(`^${say(`today.next.${key}`)}: ${guest}`) }),
    menu: (guest: string) => line(guest).locator('[data-more]'),
    choice: (key: string) => page.getByRole('button', { name: say(`today.more.${key}`), exact: true }),
    account: () => page.getByRole('link', { name: say('today.more.folio'), exact: true }),
    taken: async (key: string, guest: string) =>
      await expect(
        page.getByText(new RegExp(say(`today.taken.${key}`, { guest, room: '\\d+' }).replaceAll('.', '\\.'))),
      ).toBeVisible(),
    act: (key: string) => page.getByRole('dialog').getByRole('button', { name: say(key), exact: true }),
  }
}

/** Draws a name on the surface where a guest signs. */
async function sign(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nowhere to sign.')
  await page.mouse.move(box.x + 40, box.y + box.height / 2)
  await page.mouse.down()
  for (let stroke = 1; stroke <= 24; stroke += 1)
    await page.mouse.move(box.x + 40 + stroke * 8, box.y + box.height / 2 + (stroke % 2 ? 18 : -18))
  await page.mouse.up()
}

test('a whole day in German by keyboard: arrivals, registration, walk-in, extension, a room out of order, extras, a split invoice, the end', async ({
  page,
  playwright,
  baseURL,
}) => {
  await awayFromMidnight()
  const owner = await newGuest(page, 'de')
  const { say } = owner
  const keys = withKeys(owner)
  /** A button that waits for a price. */
  const pressOnce = async (button: Locator) => {
    await expect(button).toBeEnabled()
    await keys.press(button)
  }
  await becomeOwner(page)
  const hotel = await addHotel(page, [{ name: 'Doppelzimmer', rooms: '101-105' }])
  await changeDeskDayAtMidnight(hotel.id)
  await sayWhoWrites(page, hotel, 'DE')
  const guests = await newCalls({ playwright, baseURL })
  const wulf = await book(guests, hotel, { name: 'Katharina Wulf', checkIn: today(), nights: 1 })
  await book(guests, hotel, { name: 'Tomas Novak', checkIn: today(), nights: 1 })
  const desk = deskOf(owner, hotel)
  await desk.open()

  // One is a citizen, by one key; the other fills in the form, and signs as guests do: with a finger.
  await keys.press(desk.step('check_in', 'Katharina Wulf'))
  await keys.press(page.getByRole('button', { name: say('registration.isNational') }))
  await desk.taken('check_in', 'Katharina Wulf')
  await keys.press(desk.step('check_in', 'Tomas Novak'))
  const sheet = page.getByRole('dialog', { name: say('registration.title') })
  const first = sheet.getByRole('group', { name: say('registration.main') })
  await keys.write(first.getByLabel(say('registration.name')), 'Tomas Novak')
  // As the browser's own field takes it.
  await first.getByLabel(say('registration.bornOn')).fill('1980-02-29')
  await first.getByLabel(say('registration.nationality')).selectOption('CZ')
  const second = sheet.getByRole('button', { name: say('registration.removePerson', { number: 2 }) })
  await keys.press(second)
  await keys.write(sheet.getByLabel(say('registration.address')), 'Dlouha 1, 110 00 Praha')
  await sheet.getByLabel(say('registration.country'), { exact: true }).selectOption('CZ')
  await keys.write(sheet.getByLabel(say('registration.document')), '39812345')
  await sign(page, sheet.getByRole('img', { name: say('registration.signature') }))
  await keys.press(sheet.getByRole('button', { name: say('registration.saveAndCheckIn') }))
  await desk.taken('check_in', 'Tomas Novak')

  // Somebody stands at the desk.
  await keys.press(page.getByRole('link', { name: say('today.free.walkIn') }))
  await keys.write(page.getByRole('combobox', { name: say('ownBooking.name') }), 'Wanda Lauf')
  await pressOnce(page.getByRole('button', { name: say('ownBooking.bookAndCheckIn') }))
  await page.waitForURL(/\/owner\/today/)
  await expect(page.getByRole('button', { name: new RegExp(`^${say('today.groups.in_house')}`) })).toContainText('3')

  // A room is out of order until the day after tomorrow.
  await page.goto(`/owner/manage-booking/plan?hotel=${hotel.slug}`)
  await keys.press(page.getByRole('button', { name: say('plan.block.new') }))
  const block = page.getByRole('dialog', { name: say('plan.block.new') })
  await block
    .getByLabel(say('plan.room'), { exact: true })
    .selectOption({ label: say('plan.inRoom', { number: '105' }) })
  await keys.write(block.getByLabel(say('plan.block.reason')), 'Dusche undicht')
  await pressOnce(block.getByRole('button', { name: say('plan.block.act') }))
  await expect(block).toBeHidden()

  // What was taken from the minibar goes on the bill, the night to the company.
  await desk.open()
  await page.getByText(say('today.done_other', { count: 3 }), { exact: true }).press('Enter')
  await keys.press(desk.menu('Katharina Wulf').last())
  await keys.press(desk.account())
  await keys.press(page.getByRole('button', { name: say('folio.charge.open') }))
  await keys.write(page.getByRole('textbox', { name: say('folio.charge.text') }), 'Minibar')
  await keys.write(page.getByRole('textbox', { name: say('folio.charge.price', { currency: 'EUR' }) }), '4,50')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('folio.charge.done', { text: 'Minibar' }))).toBeVisible()
  await keys.tick(page.getByRole('checkbox').first())
  await keys.press(page.getByRole('button', { name: say('folio.moveTo.company') }))
  await expect(page.getByText(say('folio.moved.company'))).toBeVisible()

  // The next day one stays on, the other pays by two invoices and leaves.
  await letDayPass(hotel.id)
  await desk.open()
  await keys.press(desk.menu('Tomas Novak'))
  await keys.press(desk.choice('extend'))
  await pressOnce(desk.act('today.extend.act'))
  await desk.taken('extend', 'Tomas Novak')
  await page.goto(`/owner/invoices?hotel=${hotel.slug}&booking=${wulf.id}`)
  const part = async (who: string, fields: Readonly<Record<string, string>>) => {
    const form = page.getByRole('form', { name: say('invoices.new') })
    await expect(form).toBeVisible()
    const radio = form.getByRole('radio', { name: new RegExp(`^${say(`invoices.parts.${who}`)}`) })
    if (await radio.isVisible()) await radio.check()
    for (const [field, text] of Object.entries(fields))
      await keys.write(form.getByLabel(say(`invoices.recipient.${field}`)), text)
    await keys.press(page.getByRole('button', { name: new RegExp(say('invoices.issue', { amount: '.+' })) }))
  }
  await part('company', { name: 'Muster AG', street: 'Hauptstraße 5', city: 'München' })
  await expect(page.getByText(/Rechnung \d{4}-00001 ist ausgestellt/)).toBeVisible()
  await part('guest', { street: 'Am See 3', city: 'Kiel' })
  await expect(page.getByText(/Rechnung \d{4}-00002 ist ausgestellt/)).toBeVisible()
  await keys.press(page.getByRole('button', { name: say('invoices.mail.open') }))
  await keys.press(desk.act('invoices.mail.act'))
  await expect(page.getByText(/00002 ist unterwegs/)).toBeVisible()
  await readMail(wulf.guest.email, /Ihre Rechnung \d{4}-00002/)
  await desk.open()
  await keys.press(desk.step('collect', 'Katharina Wulf'))
  await keys.press(desk.act('today.collect.cash'))
  await keys.press(desk.step('check_out', 'Katharina Wulf'))
  await desk.taken('check_out', 'Katharina Wulf')

  // The drawer is counted, and the day is over.
  await page.goto(`/owner/day-end?hotel=${hotel.slug}`)
  await keys.press(page.getByRole('button', { name: say('dayEnd.close.open') }))
  await keys.write(page.getByLabel(say('dayEnd.close.counted', { currency: 'EUR' })), '104,50')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('dayEnd.close.done'))).toBeVisible()
  await guests.dispose()
})
