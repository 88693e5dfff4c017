import { describe, expect, test } from 'vitest'
import { languages } from '@keystay/contract/shared/languages'
import type { MailBooking } from './content.ts'
import { pricesOf } from './prices.ts'
import { sampleBooking, sampleDepositBooking } from './test-content.ts'
import { wordsOf } from './words.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** The same booking, with 12.00 € of a tax that is due at the hotel. */
function taxed(booking: MailBooking): MailBooking {
  const line = { date: null, roomTypeId: null, quantity: null, kind: 'local_tax', label: 'Ortstaxe' } as const
  return {
    ...booking,
    priceLines: [...booking.priceLines, { ...line, amount: eur(1200), atHotel: true }],
    total: eur(booking.total.minor + 1200),
    due: eur(booking.due.minor + 1200),
    atHotel: eur(1200),
  }
}

const rowsOf = (booking: MailBooking) => {
  const { rows, after } = pricesOf(booking, wordsOf('de'), 30)
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')
  return {
    last: rows.at(-1),
    after: after.map(({ label, detail, amount }) => [label, detail, plain(amount)]),
  }
}

describe('the price of a booking with a tax that is due at the hotel', () => {
  test('says at its line where it is paid, and after what was paid what is due there', () => {
    const { last, after } = rowsOf(taxed(sampleBooking('de')))
    expect(last).toMatchObject({ label: 'Ortstaxe', detail: 'vor Ort zu zahlen' })
    expect(after).toEqual([
      ['Bezahlt mit Karte', '', '169,42 €'],
      ['Vor Ort zu zahlen', '', '12,00 €'],
    ])
  })

  test('tells a balance by link apart from it, and one that is paid at the hotel not', () => {
    const byLink = rowsOf(taxed(sampleDepositBooking('de'))).after.slice(1)
    const { balance } = sampleDepositBooking('de').deposit ?? {}
    const amountOf = (minor: number) => wordsOf('de').money(eur(minor)).replaceAll('\u00A0', ' ')
    expect(byLink).toEqual([
      ['Restzahlung', expect.stringContaining('online bis'), amountOf(balance?.minor ?? 0)],
      ['Vor Ort zu zahlen', '', '12,00 €'],
    ])
    const atDesk = rowsOf(taxed(sampleDepositBooking('de', null))).after.slice(1)
    expect(atDesk).toEqual([['Restzahlung', 'im Hotel', amountOf((balance?.minor ?? 0) + 1200)]])
  })

  test.each(languages)('says it in %s', (language) => {
    const { price, confirmed, balance, cancelled } = wordsOf(language).t
    const said = [
      price.atHotel,
      price.kept,
      price.dueAtHotel,
      confirmed.dueAtHotel('12'),
      balance.balance_received.text('5', '12'),
      cancelled.keptExtras('30'),
    ]
    expect(said.every((words) => words.length > 5)).toBe(true)
    expect(new Set(said).size).toBe(said.length)
  })
})
