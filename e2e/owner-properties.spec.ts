import { expect, test } from './steps/test.ts'
import { messageText } from '@keystay/contract/shared/messages'
import { newGuest, type Guest } from './steps/guest.ts'
import { withMouse as hands } from './steps/input.ts'
import { addHotel, failCalls, tryAgain } from './steps/own-hotel.ts'
import {
  addAmenity,
  addPhotos,
  signUpAsOwner,
  box,
  fillHotel,
  fillRoomType,
  menuLink,
  newName,
  photo,
  tab,
} from './steps/new-hotel.ts'

for (const { language, width } of [
  { language: 'de', width: 1280 },
  { language: 'vi', width: 320 },
] as const) {
  test(`a hotel with a photo, a room type and prices, in ${language} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const guest = await newGuest(page, language)
    const { say } = guest
    const message = (code: Parameters<typeof messageText>[1]) =>
      page.getByText(messageText(language, code), { exact: true })
    await signUpAsOwner(guest, hands)

    // Nothing is sent while something is missing.
    await guest.button('properties.create').click()
    await expect(message('hotel_field_required').first()).toBeVisible()
    await expect(box(guest, 'properties.name')).toBeFocused()
    const { name, key } = newName()
    await fillHotel(guest, hands, name)
    await expect(box(guest, 'properties.key.label')).toHaveValue(key)
    await expect(page.getByText(say('properties.key.free')).first()).toBeVisible()

    // An address that nobody knows is not saved.
    await box(guest, 'properties.zip').fill('00000')
    await box(guest, 'properties.city').fill('Nirgendwoburg')
    await guest.button('properties.create').click()
    await expect(message('geocoding_failed')).toBeVisible()
    await expect(message('coordinates_failed')).toBeVisible()
    await box(guest, 'properties.zip').fill('82481')
    await box(guest, 'properties.city').fill('Mittenwald')
    await guest.button('properties.place.find').click()
    await expect(box(guest, 'properties.latitude')).toHaveValue(/^47\./)

    // The marker is corrected by keyboard.
    const marker = page.getByRole('button', {
      name: say('properties.place.marker', { name }),
    })
    await page.getByText(say('properties.place.markerHelp')).scrollIntoViewIfNeeded()
    await marker.focus()
    const before = await box(guest, 'properties.latitude').inputValue()
    await page.keyboard.press('ArrowUp')
    await expect(box(guest, 'properties.latitude')).not.toHaveValue(before)
    // The wheel moves the page, also over the map.
    const map = page.getByRole('region', { name: say('properties.place.map') })
    await map.scrollIntoViewIfNeeded()
    const placeOf = async () => (await map.boundingBox()) ?? { x: 0, y: 0 }
    const unmoved = await placeOf()
    await page.mouse.move(unmoved.x + 30, unmoved.y + 30)
    await page.mouse.wheel(0, -100)
    await expect.poll(async () => (await placeOf()).y).toBeGreaterThan(unmoved.y)

    await addPhotos(guest, hands, [
      photo,
      { name: 'virus.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ this program cannot be run') },
    ])
    await box(guest, 'properties.photos.alt', { number: 1 }).fill('Das Haus')
    await guest.button('properties.create').click()
    await expect(page.getByText(`virus.jpg: ${messageText(language, 'photo_type_refused')}`)).toBeVisible()
    await page.getByRole('button', { name: say('properties.photos.remove', { number: 2 }) }).click()
    await guest.button('properties.save').click()
    await expect(message('hotel_created')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/manage-properties/${key}/room-types\\?hotel=${key}$`))

    await tab(guest, 1).click()
    // Another link stands in the head until it is known that there are none.
    await expect(page.getByRole('heading', { name: say('properties.roomType.none') })).toBeVisible()
    await guest.link('properties.roomType.add').click()
    await expect(box(guest, 'properties.roomType.bed', { number: 1 })).toHaveValue(
      say('properties.roomType.defaultBed'),
    )
    await expect(box(guest, 'properties.roomType.view')).toHaveValue(say('properties.roomType.defaultView'))
    await fillRoomType(guest, hands, 'Turmzimmer')
    await guest.button('properties.roomType.create').click()
    await expect(message('amenity_required')).toBeVisible()
    await addAmenity(guest, hands, 'Teleskop')
    await guest.button('properties.roomType.create').click()
    await expect(page.getByText(say('properties.roomType.added', { name: 'Turmzimmer' }))).toBeVisible()

    // Prices of a week, by keyboard, and back.
    await guest.link('properties.roomType.prices').last().click()
    await guest.button('common.nextMonth').click()
    await expect(page.locator('[data-today]')).toHaveCount(0)
    const day = page.locator('[data-date$="-10"]')
    await day.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('textbox', { name: say('properties.nights.price', { currency: 'EUR' }) }).fill('120')
    await guest.button('properties.nights.apply_other', { count: 2 }).click()
    await expect(page.getByText(say('properties.nights.done_other', { count: 2 }))).toBeVisible()
    await expect(day).toContainText('120')
    await guest.button('properties.nights.undo').click()
    await expect(page.getByText(say('properties.nights.undone_other', { count: 2 }))).toBeVisible()
    await expect(day).not.toContainText('120')
  })
}

const en = (code: Parameters<typeof messageText>[1]) => messageText('en', code)

/** The amenities of the hotel that is open: one is added, changed, and deleted again. */
async function editAmenities(owner: Guest): Promise<void> {
  const { page, say } = owner
  const dialog = page.getByRole('dialog')
  const ofAmenity = (key: string, name: string) =>
    page.getByRole('button', { name: new RegExp(`^${say(key)} ?: ${name}$`) })
  const done = (key: string, name: string) => page.getByText(say(key, { name }), { exact: true })
  await tab(owner, 2).click()
  await expect(page.getByRole('heading', { name: say('properties.amenity.none') })).toBeVisible()
  await owner.button('properties.amenity.add').click()
  await expect(box(owner, 'properties.amenity.name')).toBeFocused()
  await expect(box(owner, 'properties.amenity.name')).not.toHaveAttribute('aria-invalid', 'true')
  await box(owner, 'properties.amenity.name').fill('Sauna')
  await dialog.getByRole('button', { name: say('properties.amenity.add') }).click()
  await expect(done('properties.amenity.added', 'Sauna')).toBeVisible()
  await ofAmenity('properties.edit', 'Sauna').click()
  await box(owner, 'properties.amenity.name').fill('Steam bath')
  await dialog.getByRole('button', { name: say('properties.save') }).click()
  await expect(done('properties.amenity.changed', 'Steam bath')).toBeVisible()
  await expect(page.getByText('Sauna')).toHaveCount(0)
  await ofAmenity('properties.delete', 'Steam bath').click()
  await dialog.getByRole('button', { name: say('properties.amenity.delete') }).click()
  await expect(done('properties.amenity.deleted', 'Steam bath')).toBeVisible()
  await expect(page.getByRole('heading', { name: say('properties.amenity.none') })).toBeVisible()
}

/** The list of two hotels, of which one is called Adler: counted, searched, and loaded again where that failed. */
async function findHotels(owner: Guest, other: string): Promise<void> {
  const { page, say } = owner
  await menuLink(owner, 'properties').click()
  const table = page.getByRole('table', { name: say('properties.title') })
  const names = table.getByRole('rowheader')
  const total = page.getByText(say('properties.total', { number: 2 }), { exact: true })
  await expect(total).toBeVisible()
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Address', 'Room types', 'Rooms'])
  await expect(names).toHaveText([/^Adler/, new RegExp(`^${other}`)])
  await expect(table.getByRole('row', { name: other })).toContainText('Marktplatz 1, 82481 Mittenwald, Germany')
  const search = page.getByRole('searchbox', { name: say('properties.search') })
  await search.fill('adl mitt')
  await expect(names).toHaveText([/^Adler/])
  await expect(page.getByText(say('properties.found', { number: 1 }), { exact: true })).toBeVisible()
  await search.fill('nobody')
  await expect(page.getByRole('heading', { name: say('properties.nothing', { words: 'nobody' }) })).toBeVisible()
  await owner.button('properties.showAll').click()
  await expect(total).toBeVisible()

  const end = await failCalls(page, '**/v1/properties/me?*', { says: 'Not now, please.' })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(`${en('fetch_properties_failed')}Not now, please.`)
  await expect(table).toHaveCount(0)
  await end()
  await tryAgain(owner, table)
}

test('two tabs: what was saved meanwhile is shown beside what was typed; failures say so; amenities; the list of hotels', async ({
  page,
  context,
}) => {
  const guest = await newGuest(page, 'en')
  await signUpAsOwner(guest, hands)
  const { name } = newName()
  await fillHotel(guest, hands, name)
  const alert = page.getByRole('alert')
  let end = await failCalls(page, '**/v1/properties', { says: 'Not now, please.', method: 'POST' })
  await guest.button('properties.create').click()
  await expect(alert).toHaveText(`${en('create_hotel_failed')}Not now, please.`)
  await end()
  await guest.button('properties.create').click()
  await expect(page.getByText(en('hotel_created'))).toBeVisible()

  const other = await newGuest(await context.newPage(), 'en')
  await tab(guest, 0).click()
  await other.page.goto(page.url())
  await box(other, 'properties.description').fill('Loud.')
  await other.button('properties.save').click()
  await expect(other.page.getByText(en('hotel_updated'))).toBeVisible()

  await box(guest, 'properties.description').fill('Very quiet.')
  await guest.button('properties.save').click()
  await expect(alert).toContainText(en('changed_meanwhile'))
  await alert.getByRole('radio', { name: `${guest.say('properties.meanwhile.theirs')} Loud.` }).check()
  await guest.button('properties.meanwhile.take').click()
  await expect(box(guest, 'properties.description')).toHaveValue('Loud.')
  await box(guest, 'properties.description').fill('Quiet now.')
  end = await failCalls(page, '**/v1/properties/*', { says: null, method: 'PUT' })
  await guest.button('properties.save').click()
  await expect(alert).toHaveText(`${en('update_hotel_failed')}${en('no_response')}`)
  await end()
  await expect(box(guest, 'properties.description')).toHaveValue('Quiet now.')
  await guest.button('properties.save').click()
  await expect(page.getByText(en('hotel_updated'))).toBeVisible()

  await editAmenities(guest)
  await addHotel(page, [], 'Adler')
  await findHotels(guest, name)
})
