import { expect, test } from 'vitest'
import { signUpForm } from './account-forms.ts'
import { bookingRequest, guestRequest } from './booking-form.ts'
import { hotelForm, roomTypeForm } from './owner-house-forms.ts'
import { fieldIssues } from './field-errors.ts'
import { hasWebAddress } from './text-rules.ts'
import type { z } from 'zod'

const codesOf = (form: z.ZodType, value: object) => {
  const read = form.safeParse(value)
  return Object.fromEntries(read.success ? [] : fieldIssues(read.error.issues).map(({ path, code }) => [path, code]))
}

test.each([
  'Visit http://evil.example/win NOW',
  'HTTPS://EVIL.EXAMPLE',
  'ftp://evil',
  'Gewinn auf www.evil.example',
  'evil.example/win',
  'win at evil.example',
  'evil.com',
  'Jana evil.com Brandt',
  'go to EVIL.DE!',
  'spiel.top',
  't.me/gewinn',
  'bit.ly/3xyz',
  'x.com',
  'evil.co.uk',
  'evil.example:8080',
  'evil.tld?win',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'ev\u200dil.c\u200com',
  'http:evil',
  '203.0.113.7/win',
  'jana@evil.org',
  'xn--bse-sna.xn--p1ai/x',
  'hôtel-évil.com',
])('%s names a page of the web', (text) => {
  expect(hasWebAddress(text)).toBe(true)
})

test.each([
  'J.R. Smith',
  'J.R.R.Tolkien',
  'St.Pölten Hof',
  'Müller-Lüdenscheidt',
  'O’Neil',
  "D'Angelo",
  'Hotel St. Georg',
  'Hotel St.Georg',
  'A.B.',
  'A.B',
  'Dr.med. Anna',
  'Dr.med.Anna Meier',
  'Prof.Dr.h.c. Huber',
  'Dipl.-Ing.(FH) Maier',
  'M.de Vries',
  'Prof.de Boer',
  'Fam.Ng',
  'Mrs.Li',
  'Nguyễn Thị Ánh',
  'TP.Hồ Chí Minh',
  'Müller & Co.KG',
  'Haus Nr.5/6',
  'Zimmer 3.OG/links',
  'Whg.Ost/West',
  'Pension Anna, Inh.Karl Huber',
  'Hotel de Rome',
  'Doppelzimmer Superior (2 Pers.)',
  'Suite 20 m² inkl.Frühstück',
  'Jean-Luc P. de la Tour',
  'Anna M.',
  '...',
  'http',
  'Ye Win Tin',
  'علی‌رضا',
])('%s is a name', (text) => {
  expect(hasWebAddress(text)).toBe(false)
  expect(codesOf(guestRequest, { name: text, email: 'a@example.com', phone: '0301234567' })).toEqual({})
})

test('names of guests, accounts, hotels and room types advertise nothing', () => {
  const name = 'Visit http://evil.example/win NOW'
  for (const form of [guestRequest, signUpForm, hotelForm, roomTypeForm])
    expect(codesOf(form, { name }).name).toBe('name_web_address')
})

const unseen = [
  '\n',
  '\r',
  '\t',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\u200b',
]
test.each(
  [...unseen, '\u200f', '\ufeff', '\u00ad', '\u2060', '\u{e0041}'].map((one) => [
    one.codePointAt(0)?.toString(16),
    one,
  ]),
)('U+%s stands in no field of one line', (_name, one = '') => {
  for (const text of [`Jana${one}Brandt`, `Jana Brandt${one}`]) {
    const guest = { name: text, email: 'a@example.com', phone: '0301234567' }
    expect(codesOf(guestRequest, guest)).toEqual({ name: 'text_controls' })
    const house = {
      name: text,
      address: text,
      city: text,
      zip: text,
      region: text,
      headline: text,
      phone: `030${one}1`,
    }
    const found = codesOf(hotelForm, house)
    for (const field of Object.keys(house).filter((key) => key !== 'phone')) expect(found[field]).toBe('text_controls')
    expect(found.phone).toMatch(/text_controls|phone_digits_only/)
  }
})

test('the joiners of scripts and emoji stay', () => {
  for (const name of ['علی\u200cرضا', 'ශ්\u200dරී', '👩\u200d🍳 Jana'])
    expect(codesOf(guestRequest, { name, email: 'a@example.com', phone: '0301234567' })).toEqual({})
})

test('wishes keep their lines and tabs, and nothing else that is unseen', () => {
  const { notes } = bookingRequest.shape
  expect(notes.parse('Spät da.\r\n\tBitte ein Kinderbett.\nhttps://example.com')).toBe(
    'Spät da.\r\n\tBitte ein Kinderbett.\nhttps://example.com',
  )
  for (const one of ['\u0007', '\u001b', '\u202e', '\u2028'])
    expect(notes.safeParse(`a${one}b`).error?.issues[0]?.message).toBe('text_controls')
})

test('a long text without an end is read in one go', () => {
  const texts = ['a'.repeat(100_000), 'a.'.repeat(50_000), 'http'.repeat(25_000), '.-'.repeat(50_000)]
  const began = process.cpuUsage().user
  for (const text of texts) hasWebAddress(text)
  expect(process.cpuUsage().user - began).toBeLessThan(1_000_000)
})
