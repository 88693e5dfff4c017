import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import type { Amenity } from '@keystay/contract/amenities/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { newId } from '../platform/database/ids.ts'
import type { Browser } from './test-app.ts'

/** A data folder of the tests of a file, with what the start makes in it. */
export function useDataFolder(): { dataFolder: string } {
  const dataFolder = mkdtempSync(join(tmpdir(), 'keystay-data-'))
  mkdirSync(join(dataFolder, 'photos'))
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
  return { dataFolder }
}

/** Every file that lies in a data folder. */
export function filesIn({ dataFolder }: { dataFolder: string }): string[] {
  return readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()
}

/** A hotel form that is right; its key is one that no other test uses. */
export function hotelForm(fields: object = {}) {
  return {
    name: 'Haus am Anger',
    slug: `anger-${newId().slice(-12)}`,
    description: 'Ein Haus am Anger.',
    type: 'guesthouse',
    address: 'Am Anger 3',
    city: 'Mittenwald',
    country: 'DE',
    zip: '82481',
    latitude: 47.4422,
    longitude: 11.26187,
    ...fields,
  }
}

/** A room type form that is right, in a hotel with this amenity. */
export function roomTypeForm(amenityId: string, fields: object = {}) {
  return {
    name: 'Doppelzimmer',
    maxOccupancy: 2,
    priceMinor: 9500,
    description: 'Ein Zimmer für zwei.',
    bedTypes: ['1 Doppelbett'],
    sizeSqm: 22,
    view: 'Karwendel',
    amenityIds: [amenityId],
    ...fields,
  }
}

/** An extra's form that is right: parking at 12.00 a night. */
export function extraForm(fields: object = {}) {
  return {
    name: 'Parkplatz',
    names: {},
    unit: 'night',
    priceMinor: 1200,
    vatClass: 'standard',
    mode: 'chosen',
    capacity: null,
    ...fields,
  }
}

/** A standard plan's form that is right: it says nothing but its name. */
export function standardForm(fields: object = {}) {
  return { name: 'Flexibel', cancellation: null, payment: 'any', onSale: true, version: 0, ...fields }
}

/** A rate plan's form that is right: 10 % off the standard plan, in whole cents, without breakfast and cancellation. */
export function planForm(fields: object = {}) {
  return {
    name: 'Nicht stornierbar',
    names: {},
    parentId: null,
    adjustPercent: -1000,
    adjustMinor: 0,
    stepMinor: 1,
    personMinor: 0,
    board: 'room_only',
    cancellation: { tiers: [], after: { percent: 10_000 } },
    payment: 'any',
    takesEarlyBooking: false,
    roomTypeIds: null,
    minDaysBefore: null,
    maxDaysBefore: null,
    arrivalFrom: null,
    arrivalTo: null,
    arrivalWeekdays: null,
    minNights: null,
    maxNights: null,
    onSale: true,
    ...fields,
  }
}

/** Sends a form as multipart form data: lists as repeated fields, files with their type. */
export async function sendForm(
  browser: Browser,
  method: 'POST' | 'PUT',
  url: string,
  fields: object,
  files: Readonly<Record<string, File>> = {},
): Promise<LightMyRequestResponse> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) && name !== 'photos' ? (value as unknown[]) : [value]) {
      form.append(name, typeof one === 'string' ? one : JSON.stringify(one))
    }
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  return await browser.send(method, url, body, { 'content-type': encoded.headers.get('content-type') ?? '' })
}

/** A photo with a camera's notes in it, lying on its side. */
export async function photoFile(type: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg', width = 1800, height = 300) {
  const image = sharp({ create: { width, height, channels: 3, background: '#2a6f97' } })
  const bytes = await image
    .withExif({ IFD0: { Copyright: 'secret-place-of-the-camera' } })
    .toFormat(type)
    .toBuffer()
  return new File([new Uint8Array(bytes)], `photo.${type}`, { type: `image/${type}` })
}

/** The data of a reply that went well, in which this is to be found. */
export function dataOf<T>(reply: LightMyRequestResponse, expected: Partial<T> = {}): T {
  if (reply.statusCode >= 300) throw new Error(`${reply.statusCode}: ${reply.body}`)
  const { data } = reply.json<{ data: T }>()
  if (Object.keys(expected).length > 0) expect(data).toMatchObject(expected)
  return data
}

/** Makes a hotel with an amenity, as its owner. */
export async function listProperty(browser: Browser, fields: object = {}) {
  const hotel = dataOf<OwnerProperty>(await browser.send('POST', '/v1/properties', hotelForm(fields)))
  const url = `/v1/properties/${hotel.id}`
  const amenity = dataOf<Amenity>(await browser.send('POST', `${url}/amenities`, { name: 'WLAN', kind: 'wifi' }))
  return { hotel, amenityId: amenity.id, url }
}

/** Adds a room type to a hotel, as its owner. */
export async function addRoomType(
  browser: Browser,
  { url, amenityId }: { url: string; amenityId: string },
  fields: object = {},
): Promise<OwnerRoomType> {
  const reply = await browser.send('POST', `${url}/room-types`, roomTypeForm(amenityId, fields))
  return dataOf<OwnerRoomType>(reply)
}
