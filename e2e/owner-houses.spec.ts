import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { messageText } from '@keystay/contract/messages'
import { becomeUser } from './account.ts'
import { expectHeading, newGuest, type Guest } from './guest.ts'

const photo = readFileSync(new URL('../docs/images/phone.webp', import.meta.url))

/** A new owner, on the page that adds a hotel. */
async function becomeOwner(guest: Guest): Promise<void> {
  await becomeUser(guest)
  await guest.page.goto('/list-property')
  await guest.button('account.owner.become').click()
  await expect(guest.page).toHaveURL(/\/owner/)
  await guest.page.goto('/owner/manage-properties')
  await guest.link('owner.none.add').click()
  await expectHeading(guest, 'houses.newTitle')
}

for (const { language, width } of [
  { language: 'de', width: 1280 },
  { language: 'vi', width: 320 },
] as const) {
  test(`a hotel with a photo, a room type and prices, in ${language} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const guest = await newGuest(page, language)
    const { say } = guest
    const box = (key: string, params?: Record<string, string | number>) =>
      page.getByRole('textbox', { name: say(key, params), exact: true })
    const said = (code: Parameters<typeof messageText>[1]) =>
      page.getByText(messageText(language, code), { exact: true })
    await becomeOwner(guest)

    // Nothing is sent while something is missing.
    await guest.button('houses.create').click()
    await expect(said('hotel_field_required').first()).toBeVisible()
    await expect(box('houses.name')).toBeFocused()
    const name = `Mühle ${randomUUID().slice(0, 8)}`
    const key = name.toLowerCase().replace('ü', 'ue').replace(' ', '-')
    await box('houses.name').fill(name)
    await expect(box('houses.key.label')).toHaveValue(key)
    await expect(page.getByText(say('houses.key.free')).first()).toBeVisible()
    await page.getByRole('combobox', { name: say('houses.type') }).selectOption('guesthouse')
    await box('houses.description').fill('Am Bach.')
    await box('houses.address').fill('Marktplatz 1')
    await box('houses.zip').fill('00000')
    await box('houses.city').fill('Nirgendwoburg')
    await page.getByRole('combobox', { name: say('houses.country') }).selectOption('DE')

    // An address that nobody knows is not saved.
    await guest.button('houses.create').click()
    await expect(said('geocoding_failed')).toBeVisible()
    await expect(said('coordinates_failed')).toBeVisible()
    await box('houses.zip').fill('82481')
    await box('houses.city').fill('Mittenwald')
    await guest.button('houses.place.find').click()
    await expect(box('houses.latitude')).toHaveValue(/^47\./)

    // The marker is corrected by keyboard.
    const marker = page.getByRole('button', {
      name: say('houses.place.marker', { name }),
    })
    await page.getByText(say('houses.place.markerHelp')).scrollIntoViewIfNeeded()
    await marker.focus()
    const before = await box('houses.latitude').inputValue()
    await page.keyboard.press('ArrowUp')
    await expect(box('houses.latitude')).not.toHaveValue(before)

    await page.getByLabel(say('houses.photos.choose')).setInputFiles([
      { name: 'IMG_1.webp', mimeType: 'image/webp', buffer: photo },
      { name: 'virus.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ this program cannot be run') },
    ])
    await box('houses.photos.alt', { number: 1 }).fill('Das Haus')
    await guest.button('houses.create').click()
    await expect(page.getByText(`virus.jpg: ${messageText(language, 'photo_type_refused')}`)).toBeVisible()
    await page.getByRole('button', { name: say('houses.photos.remove', { number: 2 }) }).click()
    await guest.button('houses.save').click()
    await expect(said('hotel_created')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/manage-properties/${key}\\?hotel=${key}$`))

    await page
      .getByRole('navigation', { name: say('houses.tabs.label') })
      .getByRole('link')
      .nth(1)
      .click()
    await guest.link('houses.roomType.add').click()
    await expect(box('houses.roomType.bed', { number: 1 })).toHaveValue(say('houses.roomType.defaultBed'))
    await expect(box('houses.roomType.view')).toHaveValue(say('houses.roomType.defaultView'))
    await box('houses.name').fill('Turmzimmer')
    await box('houses.roomType.maxOccupancy').fill('2')
    await box('houses.roomType.price', { currency: 'EUR' }).fill('89,25')
    await box('houses.roomType.size').fill('24')
    await box('houses.description').fill('Hoch oben.')
    await guest.button('houses.roomType.create').click()
    await expect(said('amenity_required')).toBeVisible()
    await guest.button('houses.amenity.add').click()
    await box('houses.amenity.name').fill('Teleskop')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('houses.amenity.add') })
      .click()
    await expect(page.getByRole('checkbox', { name: 'Teleskop' })).toBeChecked()
    await guest.button('houses.roomType.create').click()
    await expect(page.getByText(say('houses.roomType.added', { name: 'Turmzimmer' }))).toBeVisible()

    // Prices of a week, by keyboard, and back.
    await guest.link('houses.roomType.prices').last().click()
    await guest.button('common.nextMonth').click()
    await expect(page.locator('[data-today]')).toHaveCount(0)
    const day = page.locator('[data-date$="-10"]')
    await day.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('textbox', { name: say('houses.nights.price', { currency: 'EUR' }) }).fill('120')
    await guest.button('houses.nights.apply_other', { count: 2 }).click()
    await expect(page.getByText(say('houses.nights.done_other', { count: 2 }))).toBeVisible()
    await expect(day).toContainText('120')
    await guest.button('houses.nights.undo').click()
    await expect(page.getByText(say('houses.nights.undone_other', { count: 2 }))).toBeVisible()
    await expect(day).not.toContainText('120')
  })
}

test('two tabs: what was saved meanwhile is shown beside what was typed', async ({ page, context }) => {
  const guest = await newGuest(page, 'en')
  await becomeOwner(guest)
  const box = (of: Guest, key: string) => of.page.getByRole('textbox', { name: of.say(key), exact: true })
  await box(guest, 'houses.name').fill(`Two Tabs ${randomUUID().slice(0, 8)}`)
  await page.getByRole('combobox', { name: guest.say('houses.type') }).selectOption('city')
  await box(guest, 'houses.description').fill('Quiet.')
  await box(guest, 'houses.address').fill('Marktplatz 1')
  await box(guest, 'houses.zip').fill('82481')
  await box(guest, 'houses.city').fill('Mittenwald')
  await page.getByRole('combobox', { name: guest.say('houses.country') }).selectOption('DE')
  await guest.button('houses.create').click()
  await expect(page.getByText(messageText('en', 'hotel_created'))).toBeVisible()

  const other = await newGuest(await context.newPage(), 'en')
  await other.page.goto(page.url())
  await box(other, 'houses.description').fill('Loud.')
  await other.button('houses.save').click()
  await expect(other.page.getByText(messageText('en', 'hotel_updated'))).toBeVisible()

  await box(guest, 'houses.description').fill('Very quiet.')
  await guest.button('houses.save').click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(messageText('en', 'changed_meanwhile'))
  await alert.getByRole('radio', { name: `${guest.say('houses.meanwhile.theirs')} Loud.` }).check()
  await guest.button('houses.meanwhile.take').click()
  await expect(box(guest, 'houses.description')).toHaveValue('Loud.')
  await guest.button('houses.save').click()
  await expect(page.getByText(messageText('en', 'hotel_updated'))).toBeVisible()
})
