import { currencyDigits } from '@keystay/contract/shared/money'
import { languages, type Language } from '@keystay/contract/shared/languages'
import { expect, test } from 'vitest'
import { composeMail, type ComposedMail } from './compose.ts'
import type { MailContent } from './content.ts'
import { light } from '../../../platform/values/colours.ts'
import { dark } from './look.ts'
import { euros, links, sampleBooking, sampleContent, sampleContents, type SampleAmounts } from './test-content.ts'
import { readPdf } from '../../../platform/pdf/test-pdf.ts'

/** What a person reads of an HTML mail. */
function readHtml({ html }: ComposedMail): string {
  const body = html.slice(html.indexOf('<body')).replaceAll(/<!--.*?-->/gs, '')
  const text = body.replaceAll(/<(\/(p|div|tr|td|th|h\d)|br)[^>]*>/g, '\n').replaceAll(/<[^>]+>/g, '')
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return text.replaceAll(/&([#\w]+);/g, (whole, name: string) => signs[name] ?? whole).replaceAll('\u00a0', ' ')
}

async function receiptOf(mail: ComposedMail): Promise<string> {
  const file = mail.attachments.find(({ contentType }) => contentType === 'application/pdf')
  return readPdf(file?.content ?? Buffer.alloc(0)).pages.join('\n')
}

const linksOf = (content: MailContent): readonly string[] =>
  Object.entries(content).flatMap(([name, value]) => (/url$/i.test(name) && typeof value === 'string' ? [value] : []))

test.each(languages)('every kind of mail composes whole in %s', async (language) => {
  for (const content of sampleContents(language)) {
    const mail = await composeMail(content)
    const shown = readHtml(mail)
    const about = `${content.kind} ${language}`
    expect(mail.subject, about).toMatch(/^\S.{10,120}\S$/u)
    expect(`${mail.subject}${shown}${mail.text}`, about).not.toMatch(/undefined|\[object|NaN|\bnull\b|\$\{/)
    expect(mail.html, about).toContain(`<html dir="ltr" lang="${language}"`)
    expect(mail.html, about).not.toMatch(/<img|<script|src=|url\(|@import|<link/i)
    expect(Buffer.byteLength(mail.html), about).toBeLessThan(50_000)
    const href = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, one = '']) => one.replaceAll('&amp;', '&'))
    expect(
      href.filter((one) => !/^(https:\/\/keystay\.example(\/|$)|tel:|mailto:)/.test(one)),
      about,
    ).toEqual([])
    // One that is not needed, as a hold that lives needs no other rooms, may be left out.
    const expectedLinks = linksOf(content).filter(
      (link) => content.kind !== 'payment_failed' || link === links.retryUrl,
    )
    for (const link of expectedLinks) {
      expect(mail.text, about).toContain(`\n${link}\n`)
      expect(href, about).toContain(link)
      expect(shown, about).toContain(link)
    }
    if ('booking' in content) {
      expect(mail.subject, about).toContain('Quinta das Andorinhas')
      expect(mail.subject, about).toContain('7H4M-2QXD')
    }
    // Both tell the same: every line of the text but its ornaments stands in the HTML.
    const flat = shown.replaceAll(/\s+/g, ' ')
    for (const line of mail.text
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .filter((one) => !/^-+ ?$|:( |$)|\(|^Keystay ·/.test(one))) {
      expect(flat, about).toContain(line.trim())
    }
  }
})

/** Written by hand: what each amount must look like. */
const written: Readonly<Record<string, { amounts: SampleAmounts } & Readonly<Record<Language, readonly string[]>>>> = {
  EUR: {
    amounts: euros,
    de: ['89,25 €', '99,00 €', '−18,83 €', '169,42 €'],
    en: ['€89.25', '€99.00', '−€18.83', '€169.42'],
    vi: ['89,25 €', '99,00 €', '−18,83 €', '169,42 €'],
  },
  USD: {
    amounts: { currency: 'USD', nights: [123_456, 7], discount: -12_346 },
    de: ['1.234,56 $', '0,07 $', '−123,46 $', '1.111,17 $'],
    en: ['$1,234.56', '$0.07', '−$123.46', '$1,111.17'],
    vi: ['1.234,56 $', '0,07 $', '−123,46 $', '1.111,17 $'],
  },
  VND: {
    amounts: { currency: 'VND', nights: [1_150_000, 1_275_001], discount: -242_500 },
    de: ['1.150.000 ₫', '1.275.001 ₫', '−242.500 ₫', '2.182.501 ₫'],
    en: ['₫1,150,000', '₫1,275,001', '−₫242,500', '₫2,182,501'],
    vi: ['1.150.000 ₫', '1.275.001 ₫', '−242.500 ₫', '2.182.501 ₫'],
  },
  JPY: {
    amounts: { currency: 'JPY', nights: [18_000, 21_005], discount: -3901 },
    de: ['18.000 ¥', '21.005 ¥', '−3.901 ¥', '35.104 ¥'],
    en: ['¥18,000', '¥21,005', '−¥3,901', '¥35,104'],
    vi: ['18.000 ¥', '21.005 ¥', '−3.901 ¥', '35.104 ¥'],
  },
}

test.each(Object.keys(written))('amounts in %s are exact in mail, text and receipt', async (currency) => {
  const sample = written[currency]
  if (!sample) throw new Error('no sample')
  for (const language of languages) {
    const mail = await composeMail(sampleContent('booking_confirmed', language, sample.amounts))
    const readings = [readHtml(mail), mail.text.replaceAll('\u00a0', ' '), await receiptOf(mail)]
    for (const reading of readings) for (const amount of sample[language]) expect(reading).toContain(amount)
    // The lines sum to the total, read back from what the receipt shows.
    const shown = (readings[2] ?? '').split('\n').filter((line) => /^−?[€$₫¥]?[\d.,]+( [€$₫¥])?$/.test(line))
    const minor = shown.map((line) => Number(line.replaceAll(/\D/g, '')) * (line.startsWith('−') ? -1 : 1))
    const [total = 0, paid] = minor.slice(-2)
    expect(minor.slice(0, -2).reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(paid).toBe(total)
    expect(currencyDigits(currency)).toBe(currency === 'EUR' || currency === 'USD' ? 2 : 0)
  }
})

test('what guests and hotels write stays text, on one line, in its direction', async () => {
  const evil = '<script>alert(1)</script> "Jana" & \u202ednarB\u202c\r\nBcc: all@example.com\u0000'
  const content = sampleContent('booking_confirmed', 'de')
  const booking = sampleBooking('de')
  const mail = await composeMail({
    ...content,
    booking: {
      ...booking,
      guest: { ...booking.guest, name: evil },
      notes: `eins\r\n${evil}`,
      hotel: { ...booking.hotel, name: `Haus ${evil}`, address: `${evil}\nTür 2` },
      lines: booking.lines.map((line) => ({ ...line, roomType: { name: evil } })),
    },
  })
  const unseen = /(?![\t\n])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(unseen)
  expect(mail.html).not.toContain('<script')
  expect(readHtml(mail)).toContain('Guten Tag <script>alert(1)</script> "Jana" & dnarB Bcc: all@example.com,')
  expect(mail.text).not.toMatch(/^Bcc/m)
  const calendar = mail.attachments.find(({ filename }) => filename.endsWith('.ics'))?.content.toString() ?? ''
  expect(calendar.split('\r\n').filter((line) => /^(Bcc|Tür)/.test(line))).toEqual([])
  expect(await receiptOf(mail)).toContain('1 × <script>alert(1)</script> "Jana" & dnarB Bcc: all@example.com')
})

test('a mail is the same each time, and says when nothing of it is real', async () => {
  const content = sampleContent('booking_confirmed', 'de')
  expect(await composeMail(content)).toEqual(await composeMail(content))
  const demo = await composeMail({ ...content, testMode: true })
  expect(demo.subject).toMatch(/^\[Test\] Quinta/)
  expect(demo.text).toMatch(/^\*\*\* Testbetrieb \*\*\*/)
  expect(await receiptOf(demo)).toContain('Testbetrieb')
})

test.each([
  ['de', [6], '2 Erwachsene, 1 Kind (6 Jahre)'],
  ['en', [0], '2 adults, 1 child (under 1 year)'],
  ['vi', [6], '2 người lớn, 1 trẻ em (6 tuổi)'],
  ['de', [null], '2 Erwachsene, 1 Kind'],
] as const)('mail and receipt tell the ages of children where they are known: %s %j', async (language, ages, words) => {
  const content = sampleContent('booking_confirmed', language)
  if (content.kind !== 'booking_confirmed') throw new Error('another kind')
  const mail = await composeMail({ ...content, booking: { ...content.booking, ages: [...ages] } })
  expect(mail.text).toContain(words)
  expect(mail.text.includes(`${words} (`)).toBe(false)
  expect(await receiptOf(mail)).toContain(words)
})

test('the largest booking stays under the size at which mail programs cut', async () => {
  const booking = sampleBooking('vi')
  const name = 'Phòng Suite hướng biển với ban công rộng và bữa sáng'
  const lines = Array.from({ length: 20 }, (_, index) => ({
    quantity: 2,
    roomType: { name },
    bedType: { value: 'twin', label: '2 giường đơn lớn' },
    adults: 4,
    children: 1,
    rooms: [{ number: `1${index}1` }, { number: `1${index}2` }],
  }))
  const nights = lines.flatMap((_, line) =>
    Array.from({ length: 365 }, (__, night) => ({
      kind: 'night' as const,
      date: new Date(Date.UTC(2027, 0, 1 + night)).toISOString().slice(0, 10),
      roomTypeId: `${line}`,
      quantity: 2,
      label: name,
      amount: { minor: 100_000 + night, currency: 'EUR' },
    })),
  )
  const total = { minor: nights.reduce((sum, { amount }) => sum + amount.minor, 0), currency: 'EUR' }
  const year = {
    ...booking,
    checkIn: '2027-01-01',
    checkOut: '2028-01-01',
    lines,
    priceLines: nights,
    total,
    paid: total,
  }
  const mail = await composeMail({
    ...sampleContent('booking_confirmed', 'vi'),
    booking: { ...year, notes: 'Xin phòng yên tĩnh. '.repeat(100) },
  })
  expect(Buffer.byteLength(mail.html)).toBeLessThan(90_000)
  expect(readHtml(mail)).toContain('7.313.286,00 €')
})

/** WCAG's contrast of two colours. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('every text is readable on its ground, light and dark', () => {
  for (const look of [light, dark]) {
    const pairs = [
      [look.ink, look.surface],
      [look.ink, look.paper],
      [look.soft, look.surface],
      [look.soft, look.paper],
      [look.green, look.surface],
      [look.green, look.paper],
      [look.onGreen, look.green],
      [look.good, look.goodGround],
      [look.ink, look.goodGround],
      [look.warning, look.warningGround],
      [look.ink, look.warningGround],
      [look.ink, look.sunken],
    ]
    for (const [text = '', ground = ''] of pairs) {
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
