import { expect, test } from './steps/test.ts'
import { newEmail } from './steps/account.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { expectHeading, newGuest, stayAhead, typedAs, type Guest } from './steps/guest.ts'
import { queryOf } from './steps/hotel.ts'
import { addHotel, becomeOwner, type OwnHotel } from './steps/own-hotel.ts'
import { fillGuest, goOn, payInCash } from './steps/wizard.ts'

const stay = { ...stayAhead(1), guests: 2 }
const name = 'Parkplatz'

/** The second step of a booking of the hotel's only room type. */
async function openDetails(guest: Guest, hotel: OwnHotel): Promise<void> {
  await guest.page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
  await guest.link('roomTypes.choose').first().click()
  await expectHeading(guest, 'wizard.detailsTitle')
}

test('an owner adds a parking place that costs more on a night, a guest takes it, and the next one finds it sold out', async ({
  page,
  browser,
}) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  await owner.page.goto('/owner/extras')
  await owner.button('extras.new').click()
  await owner.page.getByRole('textbox', { name: owner.say('extras.name'), exact: true }).fill(name)
  await owner.page.getByRole('textbox', { name: owner.say('extras.price', { currency: 'EUR' }) }).fill('12,00')
  await owner.page.getByRole('checkbox', { name: owner.say('extras.limited') }).check()
  await owner.page.getByRole('textbox', { name: owner.say('extras.capacity') }).fill('1')
  await expect(owner.page.getByText(`3 × ${name}`)).toBeVisible()
  await owner.page.getByText(owner.say('extras.periods.title')).click()
  await owner.button('extras.periods.add').click()
  const period = owner.page.getByRole('group', { name: owner.say('extras.periods.one', { number: '1' }) })
  const dearNight = typedAs.de(addDays(stay.checkIn, 1))
  for (const end of ['extras.periods.first', 'extras.periods.last'])
    await period.getByRole('textbox', { name: owner.say(end) }).fill(dearNight)
  await period.getByRole('textbox', { name: owner.say('extras.periods.price', { currency: 'EUR' }) }).fill('18,00')
  // The example begins on the eve, so that both prices are in it.
  await expect(owner.page.getByText(`2 × ${name}`)).toBeVisible()
  await owner.button('extras.create').click()
  await expect(owner.page.getByText(owner.say('extras.added', { name }))).toBeVisible()
  await owner.page.close()

  const guest = await newGuest(page, 'de')
  await openDetails(guest, hotel)
  await expect(page.getByText(/12,00\s€ bis 18,00\s€ pro Nacht/)).toBeVisible()
  await guest.button('common.more', { label: name }).click()
  const summary = page.getByRole('complementary', { name: guest.say('wizard.summary') })
  await expect(summary.getByText(name, { exact: true })).toHaveCount(2)
  // Two nights at 100 €, a tenth less, and parking at 12 € and at 18 €.
  await expect(summary.getByText(/210,00\s€/)).toBeVisible()
  await goOn(guest, 'guest')
  await fillGuest(guest, newEmail())
  await goOn(guest, 'confirm')
  await goOn(guest, 'payment')
  await payInCash(guest)
  await expect(page.getByText(/210,00\s€/).first()).toBeVisible()

  const late = await newGuest(await browser.newPage(), 'de')
  await openDetails(late, hotel)
  const section = late.page.getByRole('region', { name: late.say('wizard.extras.title') })
  await expect(section.getByText(late.say('wizard.soldOut'))).toBeVisible()
  await late.page.close()
})
