import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Property } from '@keystay/contract/properties/entities'
import { maxPhotoBytes } from '@keystay/contract/shared/limits'
import type { OwnerPhoto } from '@keystay/contract/shared/photos'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { useTestApp } from '../../testing/test-app.ts'
import {
  addRoomType,
  dataOf,
  filesIn,
  hotelForm,
  listProperty,
  photoFile,
  roomTypeForm,
  sendForm,
  useDataFolder,
} from '../../testing/test-owner.ts'
import { codeOf, createUser, type TestUser } from '../../testing/test-user.ts'
import { runEncoder } from './run-encoder.ts'
import { sweepPhotoFiles } from './sweep-photos.ts'

/** What is noticed at this limit alone is noticed too late for the test. */
const beyondTestMs = 600_000

const data = useDataFolder()
const api = useTestApp(data)

let owner: TestUser
let hotel: OwnerProperty
let url: string
let amenityId: string
beforeEach(async () => {
  await rm(data.dataFolder, { recursive: true })
  for (const name of ['photos', 'uploads']) await mkdir(join(data.dataFolder, name), { recursive: true })
  owner = await createUser(api, 'owner')
  ;({ hotel, url, amenityId } = await listProperty(owner.browser))
})

/** Saves the hotel with these photos, and these files for the new ones. */
const save = async (photos: unknown, files: Record<string, File> = {}, version = hotel.version) =>
  await sendForm(owner.browser, 'PUT', url, { ...hotelForm({ slug: hotel.slug }), version, photos }, files)
const newPhoto = (file: string) => ({ file, alt: `Was ${file} zeigt` })
const widths = [480, 960, 1600]
const filesOf = (photos: readonly OwnerPhoto[]) =>
  photos.flatMap(({ name }) => widths.map((width) => `${name}-${width}.webp`)).toSorted()

describe('photos of a hotel', () => {
  test('are kept in their order as WebP in three widths, without what the camera noted, and served', async () => {
    const files = { a: await photoFile('jpeg'), b: await photoFile('png'), c: await photoFile('webp') }
    const saved = dataOf<OwnerProperty>(await save([newPhoto('b'), newPhoto('a'), newPhoto('c')], files))
    expect(saved.photos.map((photo) => photo.alt)).toEqual(['Was b zeigt', 'Was a zeigt', 'Was c zeigt'])
    expect(filesIn(data)).toEqual(filesOf(saved.photos))
    for (const photo of saved.photos) expect(photo.name).toMatch(/^[0-9a-f]{32}$/)
    for (const width of widths) {
      const reply = await api.newBrowser().get(`/photos/${saved.photos[1]?.name}-${width}.webp`)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
      // Its name is of nothing else, so that nobody asks for it twice.
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const metadata = await sharp(reply.rawPayload).metadata()
      expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', width, undefined])
      expect(reply.rawPayload.includes('secret-place')).toBe(false)
    }
    const page = (await api.newBrowser().get(`/v1/public/properties/slug/${hotel.slug}`)).json<{ data: Property }>()
    expect(page.data.photos.map((photo) => photo.alt)).toEqual(['Was b zeigt', 'Was a zeigt', 'Was c zeigt'])
    const changed = dataOf<OwnerProperty>(
      await save(
        [
          { id: saved.photos[2]?.id, alt: 'Neu' },
          { id: saved.photos[0]?.id, alt: 'Was b zeigt' },
        ],
        {},
        2,
      ),
    )
    expect(changed.photos.map((photo) => photo.alt)).toEqual(['Neu', 'Was b zeigt'])
    expect(filesIn(data)).toEqual(filesOf(changed.photos))
    expect(dataOf<OwnerProperty>(await save(undefined, {}, 3)).photos).toHaveLength(2)
    expect(dataOf<OwnerProperty>(await save([], {}, 4)).photos).toEqual([])
    expect(filesIn(data)).toEqual([])
  })

  test('another description drops its translations, and a file that another photo uses stays', async () => {
    const [photo] = dataOf<OwnerProperty>(await save([newPhoto('a')], { a: await photoFile() })).photos
    const en = { en: { alt: 'A house' } }
    await api.sql`UPDATE photos SET translations = ${en} WHERE id = ${photo?.id ?? ''}`
    await api.sql`INSERT INTO photos (property_id, id, position, name, alt)
      SELECT property_id, gen_random_uuid(), 9, name, 'Zweimal' FROM photos WHERE id = ${photo?.id ?? ''}`
    const saved = dataOf<OwnerProperty>(await save([{ id: photo?.id, alt: 'Anders' }], {}, 2))
    expect(saved.photos.map(({ alt }) => alt)).toEqual(['Anders'])
    const [row] = await api.sql`SELECT translations FROM photos WHERE id = ${photo?.id ?? ''}`
    expect(row).toEqual({ translations: { en: {} } })
    expect(filesIn(data)).toEqual(filesOf(saved.photos))
    dataOf(await save([], {}, 3))
  })

  test('lie upright', async () => {
    const lying = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#123456' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const file = new File([new Uint8Array(lying)], 'a.jpg', { type: 'image/jpeg' })
    const [photo] = dataOf<OwnerProperty>(await save([newPhoto('a')], { a: file })).photos
    const reply = await owner.browser.get(`/photos/${photo?.name}-480.webp`)
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 480, height: 720 })
    dataOf(await save([], {}, 2))
  })
})

describe('photos of a room type', () => {
  test('come and go with its form', async () => {
    const form = roomTypeForm(amenityId, { photos: [newPhoto('a')] })
    const made = await sendForm(owner.browser, 'POST', `${url}/room-types`, form, { a: await photoFile() })
    const type = dataOf<OwnerRoomType>(made)
    expect(type).toMatchObject({ maxOccupancy: 2, bedTypes: ['1 Doppelbett'], photos: [{ alt: 'Was a zeigt' }] })
    expect(filesIn(data)).toEqual(filesOf(type.photos))
    const change = {
      ...roomTypeForm(amenityId, { bedTypes: ['1 Doppelbett', '2 Einzelbetten'], photos: [] }),
      version: 1,
    }
    const changed = await sendForm(owner.browser, 'PUT', `${url}/room-types/${type.id}`, change)
    expect(dataOf<OwnerRoomType>(changed)).toMatchObject({ bedTypes: ['1 Doppelbett', '2 Einzelbetten'], photos: [] })
    expect(filesIn(data)).toEqual([])
  })

  test('cannot be those of another room type or hotel', async () => {
    const [photo] = dataOf<OwnerProperty>(await save([newPhoto('a')], { a: await photoFile() })).photos
    const type = await addRoomType(owner.browser, { url, amenityId })
    const form = { ...roomTypeForm(amenityId), version: 1, photos: [{ id: photo?.id, alt: 'x' }] }
    const reply = await owner.browser.send('PUT', `${url}/room-types/${type.id}`, form)
    expect([reply.statusCode, reply.json<{ fields: object }>().fields]).toEqual([
      422,
      { 'photos.0.id': 'This photo no longer exists' },
    ])
    dataOf(await save([], {}, 2))
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const named = (bytes: string | Buffer, name: string, type: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
const photoBytes = async () => Buffer.from(await (await photoFile()).arrayBuffer())
/** A PNG whose header tells of more pixels than it has. */
const pngOf = async (width: number, height: number) => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  const { crc32 } = await import('node:zlib')
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('refused uploads say why and leave nothing on disk', () => {
  const refusals: [string, () => Promise<File>, number, string, RegExp][] = [
    [
      'a renamed executable',
      async () => named(Buffer.from('\x7fELF\x02\x01\x01 run me'), 'house.jpg', 'image/jpeg'),
      415,
      'photo_type_refused',
      /not a photo/,
    ],
    [
      'a renamed Windows program',
      async () => named('MZ\x90\0', 'house.png', 'image/png'),
      415,
      'photo_type_refused',
      /JPEG, PNG, WebP and AVIF/,
    ],
    [
      'a drawing with a script',
      async () => named(svg, 'house.svg', 'image/svg+xml'),
      415,
      'photo_type_refused',
      /not a photo/,
    ],
    [
      'a drawing that is called a photo',
      async () => named(svg, 'house.jpg', 'image/jpeg'),
      415,
      'photo_type_refused',
      /not a photo/,
    ],
    [
      'a photo that is called a page',
      async () => named(await photoBytes(), 'house.html', 'text/html'),
      415,
      'photo_type_refused',
      /not a photo/,
    ],
    [
      'a truncated photo',
      async () => named((await photoBytes()).subarray(0, 3000), 'house.jpg', 'image/jpeg'),
      422,
      'photo_unreadable',
      /damaged or incomplete/,
    ],
    [
      'the first bytes of a photo alone',
      async () => named(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'house.jpg', 'image/jpeg'),
      422,
      'photo_unreadable',
      /damaged/,
    ],
    [
      'a photo of 30,000 pixels',
      async () => named(await pngOf(30_000, 40), 'house.png', 'image/png'),
      422,
      'photo_too_many_pixels',
      /at most 12000 on a side and 60 million/,
    ],
    [
      'a photo of 100 million pixels',
      async () => named(await pngOf(10_000, 10_000), 'house.png', 'image/png'),
      422,
      'photo_too_many_pixels',
      /60 million/,
    ],
    [
      'a photo of too many bytes',
      async () => named(Buffer.concat([await photoBytes(), Buffer.alloc(maxPhotoBytes)]), 'house.jpg', 'image/jpeg'),
      413,
      'photo_too_large',
      /larger than 12 MB/,
    ],
    ['an empty file', async () => named('', 'house.jpg', 'image/jpeg'), 415, 'photo_type_refused', /not a photo/],
  ]

  test.each(refusals)('%s', async (_, file, status, code, text) => {
    const reply = await save([newPhoto('good'), newPhoto('bad')], { good: await photoFile(), bad: await file() })
    expect([reply.statusCode, codeOf(reply)]).toEqual([status, code])
    expect(reply.json<{ message: string }>().message).toMatch(text)
    expect(reply.json()).toMatchObject({ details: { part: 'bad' } })
    expect(filesIn(data)).toEqual([])
    expect((await owner.browser.get('/v1/properties/me')).json()).toMatchObject({ data: [{ photos: [], version: 1 }] })
  })

  test('100 MB', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="a"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(100_000_000), Buffer.from('\r\n--x--\r\n')])
    const reply = await owner.browser.send('PUT', url, body, { 'content-type': 'multipart/form-data; boundary=x' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([413, 'upload_too_large'])
    expect(reply.json<{ message: string }>().message).toMatch(/larger than 40 MB/)
    expect(filesIn(data)).toEqual([])
  })

  test('100 MB in pieces that do not say how many there are', async () => {
    const piece = named(Buffer.concat([await photoBytes(), Buffer.alloc(11_000_000)]), 'house.jpg', 'image/jpeg')
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    const form = new FormData()
    for (const name of names) form.append(name, piece)
    const encoded = new Response(form)
    const reply = await owner.browser.send('PUT', url, Readable.fromWeb(encoded.body as never), {
      'content-type': encoded.headers.get('content-type') ?? '',
    })
    expect([reply.statusCode, codeOf(reply)]).toEqual([413, 'upload_too_large'])
    expect(filesIn(data)).toEqual([])
  })

  const field = (name: string, text: string, more = '') =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
  const asForm = { 'content-type': 'multipart/form-data; boundary=x' }

  test('fields that are longer together than any form: they are not gathered', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => field(`f${index}`, 'y'.repeat(90_000)))
    const few = await owner.browser.send('PUT', url, `${many(2).join('')}--x--\r\n`, asForm)
    expect(codeOf(few)).toBe('validation_failed')
    const endless = new Readable({ read: () => undefined })
    for (const one of many(4)) endless.push(one)
    const reply = await owner.browser.send('PUT', url, endless, asForm)
    expect([reply.statusCode, codeOf(reply), reply.headers.connection]).toEqual([413, 'body_too_large', 'close'])
    const json = field('f', '[[[[]]]]', '\r\ncontent-type: application/json')
    expect(codeOf(await owner.browser.send('PUT', url, `${json}--x--\r\n`, asForm))).toBe('malformed')
  })

  test('more files than an upload may bring, more photos than a hotel may have', async () => {
    const file = await photoFile('webp', 20, 20)
    const many = Array.from({ length: 11 }, (_, index) => `f${index}`)
    const files = await save(many.map(newPhoto), Object.fromEntries(many.map((name) => [name, file])))
    expect([files.statusCode, codeOf(files)]).toEqual([422, 'too_many_photos'])
    const photos = await save(Array.from({ length: 21 }, (_, index) => newPhoto(`f${index}`)))
    expect([photos.statusCode, codeOf(photos)]).toEqual([422, 'too_many_photos'])
    expect(filesIn(data)).toEqual([])
  })

  test('photos that do not fit their files', async () => {
    const a = await photoFile('webp', 20, 20)
    const fields = async (photos: unknown, files = {}) => {
      const reply = await save(photos, files)
      expect(reply.statusCode).toBe(422)
      return reply.json<{ fields: Record<string, string> }>().fields
    }
    expect(await fields([newPhoto('a')])).toEqual({ 'photos.0.file': 'The file of this photo did not arrive' })
    expect(await fields([{ file: 'a', alt: ' ' }], { a })).toEqual({ 'photos.0.alt': 'Describe what the photo shows' })
    expect(await fields([], { a })).toEqual({ a: 'Describe what the photo shows' })
    expect(await fields([newPhoto('a'), newPhoto('a')], { a })).toEqual({ 'photos.1.file': 'This value is not valid' })
    expect(await fields([{ file: '../../etc', alt: 'x' }], { a })).toEqual({
      'photos.0.file': 'This value is not valid',
    })
    expect(await fields('no json', { a })).toEqual({ photos: 'This value is not valid' })
    expect(filesIn(data)).toEqual([])
  })

  test('a form that is wrong, old, or of a key that is taken', async () => {
    const { hotel: other } = await listProperty(owner.browser)
    const a = await photoFile()
    const tryIt = async (fields: object) =>
      await sendForm(
        owner.browser,
        'PUT',
        url,
        { ...hotelForm({ slug: hotel.slug }), version: 1, photos: [newPhoto('a')], ...fields },
        { a },
      )
    expect((await tryIt({ name: '' })).statusCode).toBe(422)
    expect((await tryIt({ version: 7 })).statusCode).toBe(409)
    // Found out by the database, when the files are made already.
    expect((await tryIt({ slug: other.slug })).statusCode).toBe(422)
    expect(filesIn(data)).toEqual([])
  })

  test('a form whose end never comes', async () => {
    const body = `--x\r\ncontent-disposition: form-data; name="a"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n${'y'.repeat(5000)}`
    const reply = await owner.browser.send('PUT', url, Buffer.from(body), {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(reply.statusCode).toBe(400)
    expect(filesIn(data)).toEqual([])
  })

  test('more forms than one account may send', async () => {
    const a = await photoFile('webp', 20, 20)
    dataOf(await save([newPhoto('a')], { a }))
    await api.sql`UPDATE throttles SET tries = 200`
    const reply = await save([newPhoto('a')], { a }, 2)
    expect([reply.statusCode, codeOf(reply)]).toEqual([429, 'too_many_tries'])
    expect(filesIn(data)).toHaveLength(3)
    await api.sql`DELETE FROM throttles`
  })

  test('a body of another kind', async () => {
    const reply = await owner.browser.send('PUT', url, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([415, 'unsupported_media_type'])
  })
})

describe('the encoder', () => {
  const job = { source: '/nowhere', maxSide: 1, maxPixels: 1, targets: [{ width: 1, path: '/nowhere' }] }
  const program = async (name: string, text: string) => {
    const path = join(data.dataFolder, name)
    await writeFile(path, text)
    return path
  }

  test('that crashes or hangs takes the photo down, not the API', async () => {
    const crash = await program('crash.mjs', 'process.kill(process.pid, "SIGSEGV"); setInterval(() => 0, 1000)')
    const hang = await program('hang.mjs', 'setInterval(() => 0, 1000)')
    expect(await runEncoder(job, { timeLimitMs: beyondTestMs, program: crash })).toEqual({
      problem: 'photo_unreadable',
    })
    expect(await runEncoder(job, { timeLimitMs: 300, program: hang })).toEqual({ problem: 'photo_unreadable' })
    expect((await owner.browser.get('/healthz')).statusCode).toBe(200)
  })

  test('that fails at something else says so', async () => {
    const fail = await program('fail.mjs', 'process.exit(3)')
    await expect(runEncoder(job, { timeLimitMs: beyondTestMs, program: fail })).rejects.toThrow('code 3')
  })

  test.runIf(process.platform === 'linux')(
    'a disk without space is not the photo’s fault, and is told as what it is',
    async () => {
      const source = join(data.dataFolder, 'uploads', 'photo')
      await writeFile(
        source,
        await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f5c4d' } })
          .jpeg()
          .toBuffer(),
      )
      // Every write to this device fails for want of space.
      const full = { source, maxSide: 100, maxPixels: 10_000, targets: [{ width: 40, path: '/dev/full' }] }
      await expect(runEncoder(full)).rejects.toMatchObject({ code: 'ENOSPC' })
    },
  )
})

test('what killed processes left behind is swept away, and nothing else', async () => {
  const [photo] = dataOf<OwnerProperty>(await save([newPhoto('a')], { a: await photoFile() })).photos
  const { dataFolder } = data
  const orphan = `${'0123456789abcdef'.repeat(2)}-480.webp`
  await mkdir(join(dataFolder, 'uploads', 'left'), { recursive: true })
  const old = [
    join(dataFolder, 'uploads', 'left', 'upload'),
    join(dataFolder, 'photos', orphan),
    join(dataFolder, 'photos', 'alpine-snow-480.webp'),
  ]
  for (const path of old) await writeFile(path, 'x')
  for (const path of [
    ...old,
    join(dataFolder, 'uploads', 'left'),
    join(dataFolder, 'photos', `${photo?.name}-480.webp`),
  ]) {
    await utimes(path, 0, 0)
  }
  await writeFile(join(dataFolder, 'photos', orphan.replace('480', '960')), 'new')
  await sweepPhotoFiles(api.deps)
  const photoFiles = filesIn(data).filter((name) => name.endsWith('.webp'))
  expect(photoFiles).toEqual([...filesOf(photo ? [photo] : []), 'alpine-snow-480.webp'].toSorted())
})
