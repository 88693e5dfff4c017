import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import { field, newEmail, password } from './account.ts'
import { expectHeading, type Guest } from './guest.ts'
import type { Hands } from './input.ts'

/** A picture as a camera names it. */
export const photo = {
  name: 'IMG_1.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(new URL('../../docs/images/phone.webp', import.meta.url)),
}

/** A name that no other hotel has, and the key that is suggested for it. */
export function newName(): { readonly name: string; readonly key: string } {
  const name = `Mühle ${randomUUID().slice(0, 8)}`
  return { name, key: name.toLowerCase().replace('ü', 'ue').replace(' ', '-') }
}

/** A text field of a form, by the key of its label. */
export function box({ page, say }: Guest, key: string, params?: Record<string, string | number>): Locator {
  return page.getByRole('textbox', { name: say(key, params), exact: true })
}

/** A tab of the hotel's pages: 0 hotel, 1 room types, 2 amenities, 3 prices. */
export function tab({ page, say }: Guest, index: number): Locator {
  return page
    .getByRole('navigation', { name: say('properties.tabs.label') })
    .getByRole('link')
    .nth(index)
}

/** A page of the owner area, in its menu. */
export function menuLink(
  { page, say }: Guest,
  name: 'revenue' | 'bookings' | 'plan' | 'rooms' | 'properties',
): Locator {
  return page
    .getByRole('navigation', { name: say('owner.menu.label') })
    .getByRole('link', { name: say(`owner.menu.${name}`), exact: true })
}

/** Signs up to list a property, and is led on to the page that adds the first hotel. */
export async function signUpAsOwner(guest: Guest, hands: Hands): Promise<void> {
  const { page } = guest
  const main = page.getByRole('main')
  await page.goto('/list-property')
  await hands.press(main.getByRole('link', { name: guest.say('account.owner.signUp'), exact: true }))
  await expectHeading(guest, 'account.signUp.title')
  await hands.write(field(guest, 'account.fullName'), 'Marta Andrade')
  await hands.write(field(guest, 'account.email'), newEmail())
  await hands.write(field(guest, 'account.password'), password)
  await hands.press(guest.button('account.signUp.submit'))
  await expectHeading(guest, 'account.login.hostTitle')
  await hands.write(field(guest, 'account.password'), password)
  await hands.press(guest.button('account.login.submit'))
  await expectHeading(guest, 'properties.newTitle')
}

/** What a hotel needs, but for its photos. */
export async function fillHotel(guest: Guest, hands: Hands, name: string): Promise<void> {
  const { page, say, language } = guest
  const list = (key: string) => page.getByRole('combobox', { name: say(key) })
  const germany = new Intl.DisplayNames([language], { type: 'region' }).of('DE') ?? ''
  await hands.write(box(guest, 'properties.name'), name)
  await hands.choose(list('properties.type'), say('propertyType.guesthouse'))
  await hands.write(box(guest, 'properties.description'), 'Am Bach.')
  await hands.write(box(guest, 'properties.address'), 'Marktplatz 1')
  await hands.write(box(guest, 'properties.zip'), '82481')
  await hands.write(box(guest, 'properties.city'), 'Mittenwald')
  await hands.choose(list('properties.country'), germany)
}

type File = typeof photo

/** Adds photos to the form that is open. */
export async function addPhotos({ page, button }: Guest, hands: Hands, files: readonly File[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hands.press(button('properties.photos.add'))])
  await chooser.setFiles([...files])
}

/** What a room type for two needs, but for its amenities. */
export async function fillRoomType(guest: Guest, hands: Hands, name: string): Promise<void> {
  await hands.write(box(guest, 'properties.name'), name)
  await hands.write(box(guest, 'properties.roomType.maxOccupancy'), '2')
  const price = guest.language === 'en' ? '89.25' : '89,25'
  await hands.write(box(guest, 'properties.roomType.price', { currency: 'EUR' }), price)
  await hands.write(box(guest, 'properties.roomType.size'), '24')
  await hands.write(box(guest, 'properties.description'), 'Hoch oben.')
}

/** Adds an amenity to the room type whose form is open. */
export async function addAmenity(guest: Guest, hands: Hands, name: string): Promise<void> {
  await hands.press(guest.button('properties.amenity.add'))
  await hands.write(box(guest, 'properties.amenity.name'), name)
  const dialog = guest.page.getByRole('dialog')
  await hands.press(dialog.getByRole('button', { name: guest.say('properties.amenity.add') }))
  await expect(guest.page.getByRole('checkbox', { name })).toBeChecked()
}
