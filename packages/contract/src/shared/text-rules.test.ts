import { expect, test } from 'vitest'
import { signUpForm } from '../users/forms.ts'
import { bookingRequest, guestRequest } from '../bookings/forms.ts'
import { findPlaces } from '../places/endpoints.ts'
import { checkKey } from '../properties/owner-endpoints.ts'
import { hotelForm } from '../properties/forms.ts'
import { roomTypeForm } from '../room-types/forms.ts'
import { addRoomsForm, roomForm } from '../rooms/forms.ts'
import { fieldIssues } from './field-errors.ts'
import { hasWebAddress, withoutWebAddress } from './text-rules.ts'
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
  'evil.com/win',
  'Visit http://evil.example/win NOW',
  'HTTPS://EVIL.EXAMPLE',
  'www.evil.example',
  'wwwwww..evil.com',
  'httphttp::evil.com',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  '203.0.113.7/win',
  'jana@evil.org',
  'x.com.de.net/a.b?c',
])('%s is no link any more in a mail', (text) => {
  expect(hasWebAddress(withoutWebAddress(text))).toBe(false)
})

test('what names no page stays as it is, and of what does the words remain', () => {
  expect(withoutWebAddress('Hotel St.Georg, 12.OG/links')).toBe('Hotel St.Georg, 12.OG/links')
  expect(withoutWebAddress('evil.com/win')).toBe('evil. com win')
})

const places = [
  'Via S.Marco 3',
  'St. Johann',
  'St.Johann in Tirol',
  'S.João',
  'S.João da Madeira',
  'Rua 12.A',
  'Rua 12.A, 3.Esq',
  '12.OG',
  '12.OG/links',
  'Hauptstr.12/3',
  'Hauptstr.5/EG',
  'Am Markt 3/2.Stock',
  'Rua da Falésia 12, Olhos de Água',
  'Av.de la República 5',
  'Avda.de Portugal 12',
  'Rte.de Paris',
  'Pza.de España 1',
  'Urb.Las Palmas, Edif.B/3',
  'Fraz.Ca di Sopra',
  "P.za S.Marco, Ca' d'Oro",
  'V.le Dante 3/A',
  'Bgm.-Müller-Str. 4',
  'Dr.-Karl-Renner-Pl. 1',
  '14 Trần Hưng Đạo, Phường 10, TP.HCM',
  '58/3A P.Bến Thành, Q.1',
  'Tổ 3, đường Ông Lang, Cửa Dương',
  'Lô A.12/B, KP.3',
  'Ul. Św.Jana 4/5',
  '3.er piso, Apdo.12',
  '1234-567',
  '12.345-678',
  'D-10115',
  'Baden b.Wien',
  'Villach/Beljak',
  'Frankfurt a.M.',
  'Halle (Saale)',
  'Neustadt a.d.W.',
]
test.each(places)('%s is a place', (text) => {
  for (const field of ['address', 'city', 'zip', 'region'])
    expect(codesOf(hotelForm, { [field]: text })[field] ?? 'fine').toMatch(/fine|too_long/)
})

test('no web address stands where a hotel is, nor in the number of a room', () => {
  for (const text of ['evil.com/win', 'Markt 1, www.evil.example', 'gewinn.top']) {
    const place = { address: text, city: text, zip: text.slice(0, 20), region: text }
    expect(codesOf(hotelForm, place)).toMatchObject({
      address: 'web_address',
      city: 'web_address',
      region: 'web_address',
    })
  }
  expect(codesOf(hotelForm, { zip: 'evil.com/win' }).zip).toBe('web_address')
  for (const numbers of ['evil.com/win', '101, evil.com/1', 'evil.com/1–9', '1.2.3.99–101'])
    expect(codesOf(addRoomsForm, { numbers }), numbers).toMatchObject({ numbers: 'web_address' })
  expect(codesOf(roomForm, { number: 'evil.com/win', expectedNumber: '1' })).toEqual({ number: 'web_address' })
  for (const number of ['12.OG', '3.OG/links', 'EG.01', 'St.Anna 2', 'A.12', '1.05'])
    expect(codesOf(roomForm, { number, expectedNumber: '1' }), number).toEqual({})
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
    expect(codesOf(form, { name }).name).toBe('web_address')
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
    const codes = codesOf(hotelForm, house)
    for (const field of Object.keys(house).filter((key) => key !== 'phone')) expect(codes[field]).toBe('text_controls')
    expect(codes.phone).toMatch(/text_controls|phone_invalid/)
    expect(codesOf(findPlaces.query, { q: text })).toEqual({ q: 'text_controls' })
    expect(codesOf(checkKey.query, { key: text })).toEqual({ key: 'text_controls' })
    expect(codesOf(roomForm, { number: '1', expectedNumber: text })).toEqual({ expectedNumber: 'text_controls' })
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
  const began = process.threadCpuUsage().user
  for (const text of texts) hasWebAddress(text)
  expect(process.threadCpuUsage().user - began).toBeLessThan(1_000_000)
})
