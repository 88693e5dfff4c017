import { expect, test } from '@playwright/test'
import { messageText } from '@keystay/contract/messages'
import { newGuest } from './guest.ts'
import { withMouse as hands } from './hands.ts'
import { addAmenity, addPhotos, signUpAsOwner, box, fillHotel, fillRoomType, newName, photo, tab } from './new-hotel.ts'

for (const { language, width } of [
  { language: 'de', width: 1280 },
  { language: 'vi', width: 320 },
] as const) {
  test(`a hotel with a photo, a room type and prices, in ${language} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const guest = await newGuest(page, language)
    const { say } = guest
    const said = (code: Parameters<typeof messageText>[1]) =>
      page.getByText(messageText(language, code), { exact: true })
    await signUpAsOwner(guest, hands)

    // Nothing is sent while something is missing.
    await guest.button('houses.create').click()
    await expect(said('hotel_field_required').first()).toBeVisible()
    await expect(box(guest, 'houses.name')).toBeFocused()
    const { name, key } = newName()
    await fillHotel(guest, hands, name)
    await expect(box(guest, 'houses.key.label')).toHaveValue(key)
    await expect(page.getByText(say('houses.key.free')).first()).toBeVisible()

    // An address that nobody knows is not saved.
    await box(guest, 'houses.zip').fill('00000')
    await box(guest, 'houses.city').fill('Nirgendwoburg')
    await guest.button('houses.create').click()
    await expect(said('geocoding_failed')).toBeVisible()
    await expect(said('coordinates_failed')).toBeVisible()
    await box(guest, 'houses.zip').fill('82481')
    await box(guest, 'houses.city').fill('Mittenwald')
    await guest.button('houses.place.find').click()
    await expect(box(guest, 'houses.latitude')).toHaveValue(/^47\./)

    // The marker is corrected by keyboard.
    const marker = page.getByRole('button', {
      name: say('houses.place.marker', { name }),
    })
    await page.getByText(say('houses.place.markerHelp')).scrollIntoViewIfNeeded()
    await marker.focus()
    const before = await box(guest, 'houses.latitude').inputValue()
    await page.keyboard.press('ArrowUp')
    await expect(box(guest, 'houses.latitude')).not.toHaveValue(before)

    await addPhotos(guest, hands, [
      photo,
      { name: 'virus.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ this program cannot be run') },
    ])
    await box(guest, 'houses.photos.alt', { number: 1 }).fill('Das Haus')
    await guest.button('houses.create').click()
    await expect(page.getByText(`virus.jpg: ${messageText(language, 'photo_type_refused')}`)).toBeVisible()
    await page.getByRole('button', { name: say('houses.photos.remove', { number: 2 }) }).click()
    await guest.button('houses.save').click()
    await expect(said('hotel_created')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/manage-properties/${key}\\?hotel=${key}$`))

    await tab(guest, 1).click()
    await guest.link('houses.roomType.add').click()
    await expect(box(guest, 'houses.roomType.bed', { number: 1 })).toHaveValue(say('houses.roomType.defaultBed'))
    await expect(box(guest, 'houses.roomType.view')).toHaveValue(say('houses.roomType.defaultView'))
    await fillRoomType(guest, hands, 'Turmzimmer')
    await guest.button('houses.roomType.create').click()
    await expect(said('amenity_required')).toBeVisible()
    await addAmenity(guest, hands, 'Teleskop')
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
  await signUpAsOwner(guest, hands)
  await fillHotel(guest, hands, newName().name)
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
