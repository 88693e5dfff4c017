import { expect, test, type Locator, type Page } from './steps/test.ts'
import type { Language } from '@keystay/contract/shared/languages'
import { changeDeskDayAtMidnight, letDayPass } from './product/database.ts'
import { readMail } from './product/inbox.ts'
import { newCalls, newGuest, type Guest } from './steps/guest.ts'
import { send } from './steps/hotel.ts'
import { withKeys, withMouse, withTouch, type Hands } from './steps/input.ts'
import { addHotel, awayFromMidnight, becomeOwner, book, type OwnHotel } from './steps/own-hotel.ts'
import { drawByTouch } from './steps/touch.ts'

// The last of all journeys, and long ones: one after the other they would run when all else is over.
test.describe.configure({ mode: 'parallel' })

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
    exemption: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
    prefix: '',
    dueDays: 14,
    version: 0,
  })
}

/** The desk's day, and what is on it of a guest. */
function deskOf({ page, say }: Guest, hotel: OwnHotel, { press }: Hands) {
  const line = (guest: string) => page.locator('li[data-stay]').filter({ hasText: guest })
  const figure = (group: string) => page.getByRole('button', { name: new RegExp(`^${say(`today.groups.${group}`)}`) })
  return {
    open: async () => {
      await page.goto(`/owner/today?hotel=${hotel.slug}`)
      await expect(page.getByRole('heading', { level: 1, name: say('today.title') })).toBeVisible()
    },
    figure,
    /** Shows one list of the day. */
    show: async (group: string) => {
      if ((await figure(group).getAttribute('aria-pressed')) !== 'true') await press(figure(group))
      await expect(figure(group)).toHaveAttribute('aria-pressed', 'true')
    },
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

/** Somebody at the desk: how they work, in which language, and what with. */
type Way = {
  readonly name: string
  readonly language: Language
  readonly handsOf: (owner: Guest) => Hands
  readonly draw: typeof drawByTouch
  readonly device: { readonly viewport: { width: number; height: number }; hasTouch?: true; isMobile?: true }
}

const drawByMouse: Way['draw'] = async ({ mouse }, [first, ...others]) => {
  await mouse.move(first.x, first.y)
  await mouse.down()
  for (const { x, y } of others) await mouse.move(x, y)
  await mouse.up()
}

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
const ways: readonly Way[] = [
  // What a guest writes by hand, no keyboard can.
  { name: 'German by keyboard', language: 'de', handsOf: withKeys, draw: drawByMouse, device: desktop },
  { name: 'English by mouse', language: 'en', handsOf: () => withMouse, draw: drawByMouse, device: desktop },
  { name: 'Vietnamese on a phone', language: 'vi', handsOf: () => withTouch, draw: drawByTouch, device: phone },
]

/** Draws a name on the surface where a guest signs. */
async function sign(page: Page, pad: Locator, draw: Way['draw']): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nowhere to sign.')
  const at = (stroke: number) => ({ x: box.x + 40 + stroke * 8, y: box.y + box.height / 2 + (stroke % 2 ? 18 : -18) })
  await draw(page, [at(0), ...Array.from({ length: 24 }, (_, stroke) => at(stroke + 1))])
}

for (const { name, language, handsOf, draw, device } of ways)
  test.describe(name, () => {
    test.use(device)
    test('a whole day: arrivals, registration, walk-in, extension, a room out of order, extras, a split invoice, the end', async ({
      page,
      playwright,
      baseURL,
    }) => {
      await awayFromMidnight()
      const owner = await newGuest(page, language)
      const { say } = owner
      const hands = handsOf(owner)
      const amount = (text: string) => (language === 'en' ? text.replace(',', '.') : text)
      /** A button that waits for a price. */
      const pressOnce = async (button: Locator) => {
        await expect(button).toBeEnabled()
        await hands.press(button)
      }
      await becomeOwner(page)
      const hotel = await addHotel(page, [{ name: 'Doppelzimmer', rooms: '101-105' }])
      await changeDeskDayAtMidnight(hotel.id)
      await sayWhoWrites(page, hotel, 'DE')
      const guests = await newCalls({ playwright, baseURL })
      const wulf = await book(guests, hotel, { name: 'Katharina Wulf', checkIn: today(), nights: 1 })
      await book(guests, hotel, { name: 'Tomas Novak', checkIn: today(), nights: 1 })
      const desk = deskOf(owner, hotel, hands)
      await desk.open()
      await desk.show('arrival')

      // One is a citizen, by one key; the other fills in the form, and signs as guests do: with a finger.
      await hands.press(desk.step('check_in', 'Katharina Wulf'))
      await hands.press(page.getByRole('button', { name: say('registration.isNational') }))
      await desk.taken('check_in', 'Katharina Wulf')
      await hands.press(desk.step('check_in', 'Tomas Novak'))
      const sheet = page.getByRole('dialog', { name: say('registration.title') })
      const first = sheet.getByRole('group', { name: say('registration.main') })
      await hands.write(first.getByLabel(say('registration.name')), 'Tomas Novak')
      // As the browser's own field takes it.
      await first.getByLabel(say('registration.bornOn')).fill('1980-02-29')
      await first.getByLabel(say('registration.nationality')).selectOption('CZ')
      const second = sheet.getByRole('button', { name: say('registration.removePerson', { number: 2 }) })
      await hands.press(second)
      await hands.write(sheet.getByLabel(say('registration.address')), 'Dlouha 1, 110 00 Praha')
      await sheet.getByLabel(say('registration.country'), { exact: true }).selectOption('CZ')
      await hands.write(sheet.getByLabel(say('registration.document')), '39812345')
      await sign(page, sheet.getByRole('img', { name: say('registration.signature') }), draw)
      await hands.press(sheet.getByRole('button', { name: say('registration.saveAndCheckIn') }))
      await desk.taken('check_in', 'Tomas Novak')

      // Somebody stands at the desk.
      if (device.isMobile) await desk.show('tasks')
      await hands.press(page.getByRole('link', { name: say('today.free.walkIn') }))
      await hands.write(page.getByRole('combobox', { name: say('ownBooking.name') }), 'Wanda Lauf')
      await pressOnce(page.getByRole('button', { name: say('ownBooking.bookAndCheckIn') }))
      await page.waitForURL(/\/owner\/today/)
      await hands.press(desk.act('registration.reasons.later'))
      await desk.taken('check_in', 'Wanda Lauf')
      await hands.press(desk.act('common.close'))
      await expect(desk.figure('in_house')).toContainText('3')

      // A room is out of order until the day after tomorrow.
      await page.goto(`/owner/manage-booking/plan?hotel=${hotel.slug}`)
      await hands.press(page.getByRole('button', { name: say('plan.block.new') }))
      const block = page.getByRole('dialog', { name: say('plan.block.new') })
      await block
        .getByLabel(say('plan.room'), { exact: true })
        .selectOption({ label: say('plan.inRoom', { number: '105' }) })
      await hands.write(block.getByLabel(say('plan.block.reason')), 'Dusche undicht')
      await pressOnce(block.getByRole('button', { name: say('plan.block.act') }))
      await expect(block).toBeHidden()

      // What was taken from the minibar goes on the bill, the night to the company.
      await desk.open()
      await desk.show('arrival')
      await hands.press(page.getByText(say('today.done_other', { count: 3 }), { exact: true }))
      await hands.press(desk.menu('Katharina Wulf').last())
      await hands.press(desk.account())
      await hands.press(page.getByRole('button', { name: say('folio.charge.open') }))
      await hands.write(page.getByRole('textbox', { name: say('folio.charge.text') }), 'Minibar')
      await hands.write(
        page.getByRole('textbox', { name: say('folio.charge.price', { currency: 'EUR' }) }),
        amount('4,50'),
      )
      await page.keyboard.press('Enter')
      await expect(page.getByText(say('folio.charge.done', { text: 'Minibar' }))).toBeVisible()
      await hands.tick(page.getByRole('checkbox').first())
      await hands.press(page.getByRole('button', { name: say('folio.moveTo.company') }))
      await expect(page.getByText(say('folio.moved.company'))).toBeVisible()

      // The next day one stays on, the other pays by two invoices and leaves.
      await letDayPass(hotel.id)
      await desk.open()
      await desk.show('departure')
      await hands.press(desk.menu('Tomas Novak'))
      await hands.press(desk.choice('extend'))
      await pressOnce(desk.act('today.extend.act'))
      await desk.taken('extend', 'Tomas Novak')
      await page.goto(`/owner/invoices?hotel=${hotel.slug}&booking=${wulf.id}`)
      const expectSaid = async (key: string, number: string) => {
        const [before = '', after = ''] = say(key, { number: '|' }).split('|')
        await expect(page.getByText(new RegExp(`^${before}\\d{4}-${number}${after}`))).toBeVisible()
      }
      const part = async (who: string, fields: Readonly<Record<string, string>>) => {
        const form = page.getByRole('form', { name: say('invoices.new') })
        await expect(form).toBeVisible()
        const radio = form.getByRole('radio', { name: new RegExp(`^${say(`invoices.parts.${who}`)}`) })
        if (await radio.isVisible()) await radio.check()
        for (const [field, text] of Object.entries(fields))
          await hands.write(form.getByLabel(say(`invoices.recipient.${field}`)), text)
        await hands.press(page.getByRole('button', { name: new RegExp(say('invoices.issue', { amount: '.+' })) }))
      }
      await part('company', { name: 'Muster AG', street: 'Hauptstraße 5', city: 'München' })
      await expectSaid('invoices.issued', '00001')
      await part('guest', { street: 'Am See 3', city: 'Kiel' })
      await expectSaid('invoices.issued', '00002')
      await hands.press(page.getByRole('button', { name: say('invoices.mail.open') }))
      await hands.press(desk.act('invoices.mail.act'))
      await expectSaid('invoices.mail.done', '00002')
      await readMail(wulf.guest.email, /Ihre Rechnung \d{4}-00002/)
      await desk.open()
      await desk.show('departure')
      await hands.press(desk.step('collect', 'Katharina Wulf'))
      await hands.press(desk.act('today.collect.cash'))
      await hands.press(desk.step('check_out', 'Katharina Wulf'))
      await desk.taken('check_out', 'Katharina Wulf')

      // The drawer is counted, and the day is over.
      await page.goto(`/owner/day-end?hotel=${hotel.slug}`)
      await hands.press(page.getByRole('button', { name: say('dayEnd.close.open') }))
      await hands.write(page.getByLabel(say('dayEnd.close.counted', { currency: 'EUR' })), amount('104,50'))
      await page.keyboard.press('Enter')
      await expect(page.getByText(say('dayEnd.close.done'))).toBeVisible()
      await guests.dispose()
    })
  })
