import { languages } from '@keystay/contract/shared/languages'
import Document from 'pdfkit'
import { expect, test } from 'vitest'
import { composeMail } from './compose.ts'
import type { ContentOf, MailBooking } from './content.ts'
import {
  faces,
  isLegible,
  parsedFont,
  parseFaces,
  plainSpaces,
  readFace,
  type Face,
} from '../../../platform/pdf/fonts.ts'
import { sampleBooking, sampleContent, samplePlanBooking } from './test-content.ts'
import { readPdf } from '../../../platform/pdf/test-pdf.ts'

type Confirmed = ContentOf<'booking_confirmed'>

async function attach(content: Confirmed, type: string): Promise<Buffer> {
  const { attachments } = await composeMail(content)
  return attachments.find(({ contentType }) => contentType.startsWith(type))?.content ?? Buffer.alloc(0)
}

/** The properties of the only event, as a calendar reads them. */
function readEvent(file: string): Readonly<Record<string, string>> {
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR(\r\n)?$/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = file.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  return Object.fromEntries(lines.map((line) => [line.split(/[;:]/)[0] ?? '', line.slice(line.indexOf(':') + 1)]))
}

test.each([
  ['Europe/Berlin', '2027-03-27', '2027-03-29', '20270327T140000Z', '20270329T090000Z'],
  ['Europe/Berlin', '2026-10-24', '2026-10-26', '20261024T130000Z', '20261026T100000Z'],
  ['Asia/Ho_Chi_Minh', '2027-03-27', '2027-03-29', '20270327T080000Z', '20270329T040000Z'],
  ['America/New_York', '2027-03-13', '2027-03-15', '20270313T200000Z', '20270315T150000Z'],
])(
  'the calendar entry in %s from %s to %s stands at the hotel’s times',
  async (timezone, checkIn, checkOut, start, end) => {
    const content = sampleContent('booking_confirmed', 'de')
    const { booking } = content
    const stay = { ...booking, checkIn, checkOut, hotel: { ...booking.hotel, timezone } }
    const event = readEvent((await attach({ ...content, booking: stay }, 'text/calendar')).toString())
    expect(event).toMatchObject({ METHOD: 'PUBLISH', DTSTART: start, DTEND: end, UID: `${booking.id}@keystay` })
    expect(event['SUMMARY']).toBe('Quinta das Andorinhas · 7H4M-2QXD')
    expect(event['LOCATION']).toBe('Quinta das Andorinhas\\, Estrada da Falésia 12\\, 8200-591 Olhos de Água')
    // Calendars are shared: the entry must not carry what cancels the booking.
    expect(JSON.stringify(event)).not.toContain('booking-access')
  },
)

type Fontkit = {
  hasGlyphForCodePoint(code: number): boolean
  glyphForCodePoint(code: number): { path: { commands: unknown[] } }
}

test.each(Object.keys(faces) as Face[])('the face %s draws every character that counts as legible', async (face) => {
  const font = parsedFont(new Document().font(await readFace(face))) as unknown as Fontkit
  const characters = Array.from({ length: 0x30_00 }, (_, code) => code).filter((code) =>
    isLegible(String.fromCodePoint(code)),
  )
  expect(characters.length).toBeGreaterThan(400)
  expect(characters.filter((code) => !font.hasGlyphForCodePoint(code)).map((code) => code.toString(16))).toEqual([])
  for (const code of Array.from('ếĐßüạữỹƯẞ€₫¥$×−·', (one) => one.codePointAt(0) ?? 0)) {
    expect(isLegible(String.fromCodePoint(code)), String.fromCodePoint(code)).toBe(true)
    expect(font.glyphForCodePoint(code).path.commands.length, String.fromCodePoint(code)).toBeGreaterThan(3)
  }
})

test.each(languages)(
  'the receipt has all facts on one page in %s, for readers and for screen readers',
  async (language) => {
    const content = sampleContent('booking_confirmed', language)
    const name = 'Đỗ Thị Tuyết Hương Weiß-Müller'
    const booking = { ...content.booking, guest: { ...content.booking.guest, name } }
    const { pages, raw } = readPdf(await attach({ ...content, booking }, 'application/pdf'))
    expect(pages).toHaveLength(1)
    const [page = ''] = pages
    expect(page).not.toContain('\ufffd')
    const texts = {
      de: 'Buchungsbestätigung und Beleg',
      en: 'Booking confirmation and receipt',
      vi: 'Xác nhận đặt phòng và biên nhận',
    }
    const notes = {
      de: 'keine Rechnung im steuerlichen Sinn',
      en: 'not a tax invoice',
      vi: 'không phải là hóa đơn thuế',
    }
    const dates = { de: '22. Nov. 2026', en: '22 Nov 2026', vi: '22 thg 11, 2026' }
    const facts = [
      texts[language],
      notes[language],
      dates[language],
      name,
      '7H4M-2QXD',
      'Quinta das Andorinhas',
      '8200-591',
    ]
    for (const one of facts) expect(page).toContain(one)
    expect(raw).toContain(`/Lang (${language})`)
    expect(raw).toContain('/DisplayDocTitle true')
    expect(raw).toMatch(/\/Marked true/)
    for (const part of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(raw).toContain(`/S /${part}\n`)
  },
)

test('cash that is still to be paid stands on the receipt as such', async () => {
  const content = sampleContent('booking_confirmed', 'de')
  const due: MailBooking = {
    ...content.booking,
    paymentMethod: 'cash',
    paymentStatus: 'pending',
    paid: { minor: 0, currency: 'EUR' },
  }
  const { pages } = readPdf(await attach({ ...content, booking: due }, 'application/pdf'))
  expect(pages.join('\n')).toContain('Zu zahlen beim Check-in\n169,42 €')
  expect(pages.join('\n')).not.toContain('Bezahlt')
})

test.each([
  ['de', ['Tarif', 'Sparpreis, nur Übernachtung', 'Stornierung', 'Diese Buchung ist nicht erstattbar.']],
  ['en', ['Rate', 'Saver, room only', 'Cancellation', 'This booking is non-refundable.']],
  ['vi', ['Gói giá', 'Giá tiết kiệm, chỉ phòng', 'Hủy đặt phòng', 'Đơn đặt phòng này không được hoàn tiền.']],
] as const)(
  'the receipt has a plan’s name, board and cancellation in %s, before what was paid',
  async (language, parts) => {
    const content = sampleContent('booking_confirmed', language)
    const receipt = await attach({ ...content, booking: samplePlanBooking(language) }, 'application/pdf')
    const { pages } = readPdf(receipt)
    expect(pages.join('\n')).toContain(parts.join('\n'))
    expect(pages).toHaveLength(1)
    const standard = readPdf(await attach(content, 'application/pdf')).pages.join('\n')
    for (const part of parts) expect(standard.split('\n')).not.toContain(part)
  },
)

test('the receipt says until when a plan is cancelled free', async () => {
  const { freeUntil } = sampleBooking('en')
  const text = await readReceipt(samplePlanBooking('en', { name: 'Тариф «Свобода»', board: 'full', freeUntil }))
  expect(text).toContain('RateТариф «Свобода», full boardFree cancellationUntil Thursday, 3 December 2026')
})

test('many lines break cleanly: each line once, each page numbered', async () => {
  const nights = Array.from({ length: 90 }, (_, index) => 10_000 + index * 101)
  const content = sampleContent('booking_confirmed', 'en', { currency: 'EUR', nights, discount: 0 })
  const { pages } = readPdf(await attach(content, 'application/pdf'))
  expect(pages.length).toBeGreaterThan(3)
  const text = pages.join('\n')
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  for (const minor of nights) expect(text.split(`€${(minor / 100).toFixed(2)}\n`)).toHaveLength(2)
})

/** All that a receipt shows, without regard to where it lies: what is drawn in pieces is read in pieces. */
function confirmed(changes: Partial<MailBooking>): Confirmed {
  const content = sampleContent('booking_confirmed', 'en')
  return { ...content, booking: { ...content.booking, ...changes } }
}

async function readReceipt(changes: Partial<MailBooking>): Promise<string> {
  const { pages } = readPdf(await attach(confirmed(changes), 'application/pdf'))
  return pages.join('\n').replaceAll('\n', '')
}

const reversed = (text: string) => Array.from(text).toReversed().join('')

test.each([
  ['Владимир Петров', ['Владимир', 'Петров']],
  ['Αλέξανδρος Ωνάσης', ['Αλέξανδρος', 'Ωνάσης']],
  ['王小明', ['王小明']],
  ['山田 たろう', ['山田', 'たろう']],
  ['김민준', ['김민준']],
  ['สมชาย ใจดี', ['สมชาย', 'ใจดี']],
  ['नरेन्द्र', ['न']],
  ['גורג ბერიძე Հայկ', ['ბერიძე', 'Հայկ']],
  // What is read from right to left stands so on the page, words and letters.
  ['אבגדה כהן', [reversed('אבגדה כהן')]],
  ['שלום (Jana) עולם', [reversed('עולם'), '(Jana)', reversed('שלום')]],
  ['ꦗꦮ ፊደል 𐍈 🌅', ['ꦗ', 'ፊደል', '[U+10348]', '🌅']],
  ['龘 𠮷田', ['龘', '𠮷田']],
  ['𪚥', ['[U+2A6A5]']],
])('the receipt prints the name %s, and its mail names the same person', async (name, parts) => {
  const guest = { ...sampleBooking('en').guest, name }
  const mail = await composeMail(confirmed({ guest }))
  for (const body of [mail.text, mail.html]) expect(body).toContain(name)
  const text = await readReceipt({ guest })
  for (const part of parts) expect(text).toContain(part)
  expect(text).not.toContain('\ufffd')
})

test('letters that change beside each other are joined, and still found as what was typed', async () => {
  const text = await readReceipt({ guest: { ...sampleBooking('en').guest, name: 'محمد' } })
  expect(text).toContain(reversed('محمد'))
})

test('whatever hotels call themselves, their rooms and their streets is printed whole, however long', async () => {
  const { hotel, lines } = sampleBooking('en')
  const name = `Гостиница ${'Прекрасная '.repeat(8).trim()}`
  const address = '北京市朝阳区建国路八十八号'.repeat(3)
  const [line] = lines
  if (!line) throw new Error('The sample has no room.')
  const text = await readReceipt({
    hotel: { ...hotel, name, address },
    lines: [{ ...line, roomType: { ...line.roomType, name: 'Номер «Люкс» 🛏' } }],
  })
  for (const part of ['Гостиница', address, 'Люкс', '🛏']) expect(text).toContain(part)
  expect(text.split('Прекрасная').length - 1).toBe(8)
})

test('signs that are only spaces or hyphens are drawn as such, and a sign of money that no face has by its code', async () => {
  expect(plainSpaces('4\u2009–\u20096 Dec')).toBe('4\u00a0–\u00a06 Dec')
  const content = sampleContent('booking_confirmed', 'en', { currency: 'THB', nights: [120_000], discount: 0 })
  const { pages } = readPdf(await attach(content, 'application/pdf'))
  expect(pages.join('\n')).toContain('THB 1,200.00')
})

test('a letter that receipts had only within others so far can still be read in the next', async () => {
  const fonts = await parseFaces()
  const readDrawn = async (text: string) => {
    const pdf = new Document({ font: '', compress: false })
    for (const font of fonts.values()) pdf.font(font).text(text)
    pdf.end()
    const chunks: Buffer[] = []
    for await (const chunk of pdf) chunks.push(chunk as Buffer)
    return readPdf(Buffer.concat(chunks)).pages
  }
  const within = 'ẬẰÇÉỊḶỘỰÝ'
  await readDrawn(within)
  expect(await readDrawn('AaCcEeIiOoUuYy')).toEqual([['AaCcEeIiOoUuYy', 'AaCcEeIiOoUuYy', 'AaCcEeIiOoUuYy'].join('\n')])
})
