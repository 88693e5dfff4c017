import { boards } from '@keystay/contract/rate-plans/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import { describe, expect, test } from 'vitest'
import { composeMail } from './compose.ts'
import type { CancelledMoney, MailBooking } from './content.ts'
import {
  links,
  sampleBooking,
  sampleContent,
  samplePlanBooking,
  sampleDepositBooking,
  sampleVatBooking,
} from './test-content.ts'
import { readPdf } from '../../../platform/pdf/test-pdf.ts'

const euro = (minor: number) => ({ minor, currency: 'EUR' })
const nothing = euro(0)

async function textOf(content: Parameters<typeof composeMail>[0]): Promise<string> {
  return (await composeMail(content)).text.replaceAll('\u00a0', ' ')
}

test('a failed payment leads back to the booking while its rooms are held, then to free rooms', async () => {
  const content = sampleContent('payment_failed', 'de')
  const held = await textOf(content)
  expect(held).toContain('Es wurde kein Geld abgebucht.')
  expect(held).toContain('bis Sonntag, 22. November 2026, 09:45 Uhr (Westeuropäische Normalzeit)')
  expect(held).toContain(`\n${links.retryUrl}\n`)
  expect(held).not.toContain(links.searchUrl)
  const over: MailBooking = { ...content.booking, status: 'cancelled', cancelReason: 'payment_failed' }
  const released = await textOf({ ...content, booking: over })
  expect(released).toContain('nicht länger reserviert')
  expect(released).toContain(`\n${links.searchUrl}\n`)
  expect(released).not.toContain('booking-access')
  expect(released).not.toContain('Zimmer 208')
})

test('cash is to be paid at check-in, and then counts as paid in cash', async () => {
  const content = sampleContent('booking_confirmed', 'en')
  const unpaid = { paymentMethod: 'cash', paymentStatus: 'pending', paid: nothing, due: content.booking.total } as const
  const open: MailBooking = { ...content.booking, ...unpaid }
  const due = await textOf({ ...content, booking: open })
  expect(due).toContain('To pay at check-in: €169.42')
  expect(due).toContain('You pay €169.42 at the hotel when you check in.')
  expect(due).not.toContain('Paid by')
  const paid = await textOf({ ...content, booking: { ...content.booking, paymentMethod: 'cash' } })
  expect(paid).toContain('Paid in cash: €169.42')
  expect(paid).not.toContain('To pay')
})

test.each([
  ['2026-11-27', 'Balance (online by 27 Nov 2026): €118.59', 'You pay the remaining €118.59 online by 27 Nov 2026:'],
  [null, 'Balance (at the hotel): €118.59', 'You pay the remaining €118.59 at the hotel.'],
] as const)('a deposit stands beside its balance, due %s', async (dueOn, row, text) => {
  const content = sampleContent('booking_confirmed', 'en')
  const mail = await textOf({ ...content, booking: sampleDepositBooking('en', dueOn) })
  expect(mail).toContain('Deposit paid by card: €50.83')
  expect(mail).toContain(row)
  expect(mail).toContain(`We have received your deposit of €50.83. ${text}`)
  expect(mail).toContain('Deposit of €50.83 online when booking')
  expect(mail).not.toContain('when you check in.')
})

test('money that came twice or goes back in part stands beside what stays paid', async () => {
  const content = sampleContent('booking_confirmed', 'en')
  const refund = {
    id: '',
    createdAt: content.at,
    amount: euro(5000),
    reason: 'owner' as const,
    status: 'pending' as const,
    method: 'stripe' as const,
  }
  const denied = { ...refund, reason: 'provider' as const, status: 'failed' as const }
  const booking = { ...content.booking, paid: euro(11_942), refunds: [refund, denied] }
  expect(await textOf({ ...content, booking })).toContain('Paid by card: €169.42\nOf which refunded: −€50.00')
  const cash: MailBooking = { ...booking, paymentMethod: 'cash', paymentStatus: 'pending', paid: nothing }
  const due = await textOf({ ...content, booking: cash })
  expect(due).toContain('To pay at check-in: €169.42')
  expect(due).not.toContain('Paid')
})

test('free cancellation is only promised while it is', async () => {
  const content = sampleContent('booking_confirmed', 'en')
  expect(await textOf(content)).toContain(
    'Until Thursday, 3 December 2026, 15:00 (Western European Standard Time, the hotel’s local time).',
  )
  const never = { ...content, booking: { ...content.booking, freeUntil: null } }
  const late = { ...content, at: new Date(Date.parse(content.booking.freeUntil ?? '') + 1).toISOString() }
  for (const one of [never, late]) {
    expect(await textOf(one)).toContain('This booking cannot be cancelled free of charge.')
  }
})

/** Free until a week before, half until a day before, then all. */
const steps: MailBooking['tiers'] = [
  { until: '2026-11-27T15:00:00.000Z', fee: { percent: 0 }, amount: nothing },
  { until: '2026-12-03T15:00:00.000Z', fee: { percent: 5000 }, amount: euro(8471) },
  { until: null, fee: { percent: 10_000 }, amount: euro(16_942) },
]

const outcomes: readonly (readonly [
  string,
  CancelledMoney,
  Partial<MailBooking>,
  Readonly<Record<Language, string>>,
])[] = [
  [
    'nothing paid',
    { held: nothing, refund: nothing, asked: nothing },
    {},
    {
      de: 'Es liegt keine Zahlung von Ihnen vor, die zu erstatten wäre.',
      en: 'there is nothing to refund.',
      vi: 'Hiện không có khoản thanh toán nào của bạn cần hoàn lại.',
    },
  ],
  [
    'all back to the card',
    { held: euro(16_942), refund: euro(16_942), asked: nothing },
    {},
    {
      de: 'Sie erhalten 169,42 € zurück, also den vollen Betrag, der für die Buchung bezahlt war.\nDer Betrag geht auf Ihre Karte zurück.',
      en: 'You get €169.42 back, which is all that was held for your booking.\nThe amount goes back to your card.',
      vi: 'Bạn được hoàn 169,42 €, tức toàn bộ số tiền đã thanh toán hiện có cho đơn đặt phòng.\nTiền được hoàn về thẻ của bạn.',
    },
  ],
  [
    'a part by PayPal',
    { held: euro(16_942), refund: euro(5000), asked: nothing },
    { paymentMethod: 'paypal' },
    {
      de: 'Sie erhalten 50,00 € von 169,42 € zurück.\nDer Betrag geht über PayPal zurück',
      en: 'You get €50.00 of €169.42 back.\nThe amount goes back through PayPal',
      vi: 'Bạn được hoàn 50,00 € trong số 169,42 € đã thanh toán.\nTiền được hoàn qua PayPal',
    },
  ],
  [
    'cash at the reception',
    { held: euro(16_942), refund: euro(16_942), asked: nothing },
    { paymentMethod: 'cash' },
    { de: 'an die Rezeption: +351 289 555 014', en: 'reception: +351 289 555 014', vi: 'lễ tân: +351 289 555 014' },
  ],
  [
    'too late',
    { held: euro(16_942), refund: nothing, asked: nothing },
    {},
    {
      de: 'Kostenlos stornieren konnten Sie bis Donnerstag, 3. Dezember 2026, 15:00 Uhr (Westeuropäische Normalzeit).\nNach den Bedingungen der Buchung werden 169,42 € nicht erstattet.',
      en: 'Free cancellation ended on Thursday, 3 December 2026, 15:00 (Western European Standard Time).\nUnder the terms of the booking, €169.42 is not refunded.',
      vi: 'Thời hạn hủy miễn phí đã kết thúc vào Thứ Năm, 3 tháng 12, 2026, 15:00 (Giờ Chuẩn Tây Âu).\nTheo điều kiện đặt phòng, số tiền 169,42 € không được hoàn lại.',
    },
  ],
  [
    'never free',
    { held: euro(16_942), refund: nothing, asked: nothing },
    { freeUntil: null },
    { de: 'konnte nicht kostenlos storniert', en: 'had no free cancellation', vi: 'không được hủy miễn phí' },
  ],
  [
    'a fee of what was paid',
    { held: euro(16_942), refund: euro(8471), asked: nothing },
    { tiers: steps },
    {
      de: 'beträgt die Stornogebühr 84,71 €.\nSie erhalten 84,71 € von 169,42 € zurück.',
      en: 'the cancellation fee is €84.71.\nYou get €84.71 of €169.42 back.',
      vi: 'phí hủy là 84,71 €.\nBạn được hoàn 84,71 € trong số 169,42 € đã thanh toán.',
    },
  ],
  [
    'a fee above what was paid',
    { held: euro(5000), refund: nothing, asked: euro(3471) },
    { tiers: steps },
    {
      de: 'Stornogebühr 84,71 €.\nIhre Zahlung von 50,00 € wird darauf angerechnet.\nNoch nicht bezahlt sind 34,71 €: Das Hotel',
      en: 'fee is €84.71.\nYour payment of €50.00 counts towards it.\n€34.71 has not been paid: the hotel will ask',
      vi: 'phí hủy là 84,71 €.\nKhoản 50,00 € bạn đã thanh toán được trừ vào phí này.\nCòn 34,71 € chưa thanh toán',
    },
  ],
  [
    'a fee of which nothing was paid',
    { held: nothing, refund: nothing, asked: euro(8471) },
    { tiers: steps, paymentMethod: 'cash' },
    {
      de: 'beträgt die Stornogebühr 84,71 €.\nNoch nicht bezahlt sind 84,71 €: Das Hotel wird diesen Betrag von Ihnen fordern.',
      en: 'is €84.71.\n€84.71 has not been paid: the hotel will ask you for it. Nothing is charged now.',
      vi: 'là 84,71 €.\nCòn 84,71 € chưa thanh toán: khách sạn sẽ yêu cầu bạn trả khoản này.',
    },
  ],
]

test.each(outcomes)('a cancellation says what becomes of the money: %s', async (_, money, change, expected) => {
  for (const language of languages) {
    const content = sampleContent('booking_cancelled', language)
    expect(await textOf({ ...content, booking: { ...content.booking, ...change }, money })).toContain(
      expected[language],
    )
  }
})

test('what a hotel’s desk gave back for a change is told by its way, apart from what goes back online', async () => {
  const content = sampleContent('stay_changed', 'de')
  const { refund } = content.change
  const told = async (method: 'cash' | 'terminal' | 'transfer', minor = refund.minor) => {
    const handed = { amount: { ...refund, minor }, method }
    return (await composeMail({ ...content, change: { ...content.change, handed } })).text
  }
  expect(await told('cash')).toMatch(/hat Ihnen das Hotel bar ausgezahlt/)
  expect(await told('cash')).not.toContain('5–10')
  expect(await told('terminal')).toMatch(/über das Kartenterminal auf Ihre Karte erstattet/)
  expect(await told('transfer', refund.minor - 100)).toMatch(/überweist Ihnen das Hotel[^]*Sie erhalten 1,00\s€ zurück/)
})

test('a hotel that cancels says sorry, and its owner reads what stays and what must be handed back', async () => {
  const content = sampleContent('booking_cancelled', 'de')
  const byHotel: MailBooking = { ...content.booking, cancelReason: 'owner' }
  const sorry = await textOf({ ...content, booking: byHotel })
  expect(sorry).toContain('leider musste das Hotel Ihre Buchung stornieren')
  // What is cancelled cannot be cancelled by whoever has the link.
  expect(sorry).not.toContain('Wer diesen Link hat')
  const owner = sampleContent('owner_cancellation', 'de')
  const money = { held: euro(16_942), refund: euro(5000), asked: nothing }
  const ownerText = await textOf({ ...owner, booking: { ...owner.booking, paymentMethod: 'cash' }, money })
  expect(ownerText).toContain('Bezahlt waren: 169,42 €\nErstattung an den Gast: 50,00 €\nBleibt beim Hotel: 119,42 €')
  expect(ownerText).toContain('Bitte geben Sie ihm den Betrag zurück.')
  expect(ownerText).toContain('Zimmer 208')
})

test('a refund says how much, why, what stays paid and that the booking goes on', async () => {
  const content = sampleContent('refund_made', 'de')
  const part = await textOf(content)
  expect(part).toContain('Sie erhalten 84,71 € zurück')
  expect(part).toContain('Betrag: 84,71 €\nWeiterhin bezahlt: 84,71 €')
  expect(part).toContain('Ihre Buchung bleibt bestätigt.')
  const late: MailBooking = { ...content.booking, status: 'cancelled', cancelReason: 'hold_expired', paid: nothing }
  const full = await textOf({
    ...content,
    booking: late,
    refund: { amount: euro(16_942), reason: 'too_late', method: 'paypal' },
  })
  expect(full).toContain('Wir erstatten sie Ihnen vollständig.')
  expect(full).not.toContain('Weiterhin bezahlt')
  expect(full).not.toContain('bleibt bestätigt')
})

test('a change tells the old and the new room, and without them the rooms of now', async () => {
  const content = sampleContent('booking_changed', 'vi')
  expect(await textOf(content)).toContain('Phòng đôi cao cấp: Phòng 305 thay cho phòng 208')
  const first = [{ roomType: 'Phòng đôi cao cấp', from: null, to: '305' }]
  expect(await textOf({ ...content, roomChanges: first })).toContain('Phòng đôi cao cấp: Phòng 305\n')
  const silent = await textOf({ ...content, roomChanges: [] })
  expect(silent).not.toContain('Thay đổi')
  expect(silent).toContain('1 giường đôi · Phòng 208')
})

test('an erased guest and a hotel without a phone leave no holes', async () => {
  const booking: MailBooking = {
    ...sampleBooking('de'),
    guest: { name: '', email: '', phone: '' },
    notes: '',
    hotel: { ...sampleBooking('de').hotel, phone: '' },
  }
  const owner = await textOf({ ...sampleContent('owner_new_booking', 'de'), booking })
  expect(owner).not.toMatch(/^(Gast|E-Mail|Telefon|Wünsche des Gastes):/m)
  const guest = await textOf({ ...sampleContent('booking_confirmed', 'de'), booking })
  expect(guest).toContain('Guten Tag,\n')
  expect(guest).not.toMatch(/^Telefon|Haben Sie Fragen/m)
})

const inNights = {
  de: ['darin enthalten: Zuschläge für Kinder und weitere Gäste', 'darin Ermäßigung bei Einzelbelegung'],
  en: ['of which supplements for children and further guests', 'including a reduction for single use'],
  vi: ['trong đó đã gồm phụ thu cho trẻ em và khách thêm', 'trong đó giảm giá khi ở một mình'],
} as const

test.each(languages)(
  'what in the nights is supplements is told in %s below them, in the receipt too',
  async (language) => {
    const [more, less] = inNights[language]
    for (const [minor, words] of [
      [3000, more],
      [-3000, less],
    ] as const) {
      const booking = { ...sampleBooking(language), supplements: { minor, currency: 'EUR' } }
      const mail = await composeMail({ ...sampleContent('booking_confirmed', language), booking })
      // Its amount is not among those that sum up.
      expect(mail.text).toMatch(new RegExp(String.raw`^${words} \(.*30.00.*\)$`, 'm'))
      expect(mail.html).toContain(words)
      const receipt = mail.attachments.find(({ contentType }) => contentType === 'application/pdf')?.content
      expect(
        readPdf(receipt ?? Buffer.alloc(0))
          .pages.join(' ')
          .replaceAll(/\s+/g, ' '),
      ).toContain(words)
    }
    expect(await textOf(sampleContent('booking_confirmed', language))).not.toContain(more)
  },
)

test('nights of one price stand in one line, and all lines sum to the total', async () => {
  const content = sampleContent('booking_confirmed', 'de', {
    currency: 'EUR',
    nights: [10_000, 10_000, 10_000, 12_050, 10_000],
    discount: -5205,
  })
  const text = await textOf(content)
  expect(text).toContain('1 × Doppelzimmer Superior (4.–7. Dez. 2026, 3 Nächte zu 100,00 €): 300,00 €')
  expect(text).toContain('1 × Doppelzimmer Superior (Nacht vom 7. Dez. 2026): 120,50 €')
  expect(text).toContain('1 × Doppelzimmer Superior (Nacht vom 8. Dez. 2026): 100,00 €')
  expect(text).toContain('Gesamt (inklusive Mehrwertsteuer und Abgaben): 468,45 €')
})

const refused = {
  de: 'Diese Buchung ist nicht erstattbar.',
  en: 'This booking is non-refundable.',
  vi: 'Đơn đặt phòng này không được hoàn tiền.',
} as const
const plans = {
  de: 'Tarif: Sparpreis, nur Übernachtung',
  en: 'Rate: Saver, room only',
  vi: 'Gói giá: Giá tiết kiệm, chỉ phòng',
} as const
const paidNow = {
  de: 'Zahlung online bei der Buchung',
  en: 'Payment online when booking',
  vi: 'Thanh toán trực tuyến khi đặt phòng',
} as const

test.each(languages)(
  'a plan is told in %s by name, board, cancellation and payment, in text and html alike',
  async (language) => {
    for (const kind of ['booking_confirmed', 'booking_changed', 'owner_new_booking'] as const) {
      const booking = samplePlanBooking(language, { payment: 'now' })
      const mail = await composeMail({ ...sampleContent(kind, language), booking })
      expect(mail.text, kind).toContain(
        [plans[language], `  ${refused[language]}`, `  ${paidNow[language]}`].join('\n'),
      )
      for (const part of [plans[language].split(': ')[1] ?? '', refused[language], paidNow[language]])
        expect(mail.html, `${kind} ${part}`).toContain(part)
    }
  },
)

test('a confirmation says what cancelling by a plan gives back, or until when it is free', async () => {
  const content = sampleContent('booking_confirmed', 'de')
  const never = await textOf({ ...content, booking: samplePlanBooking('de') })
  expect(never).toContain(
    '\n\nDiese Buchung ist nicht erstattbar.\nWenn Sie stornieren, erhalten Sie kein Geld zurück.\n\n',
  )
  expect(never).not.toMatch(/kostenlos storniert werden|Frühstück|Zahlung online/)
  const { freeUntil } = content.booking
  const until = 'bis Donnerstag, 3. Dezember 2026, 15:00 Uhr (Westeuropäische Normalzeit, Ortszeit des Hotels)'
  const flexible = { ...content, booking: samplePlanBooking('de', { board: 'half', freeUntil }) }
  const free = await textOf(flexible)
  expect(free).toContain(`Tarif: Sparpreis, Halbpension\n  Kostenlos stornierbar ${until}\n`)
  expect(free).toContain('\nKostenlos stornieren\nBis Donnerstag')
  const late = await textOf({ ...flexible, at: '2026-12-03T15:00:00.001Z' })
  expect(late).toContain('Halbpension\n  Diese Buchung kann nicht kostenlos storniert werden.\n')
  expect(late).not.toContain('nicht erstattbar')
})

test('a confirmation by the standard plan says what cancelling costs once it is not free any more', async () => {
  const content = sampleContent('booking_confirmed', 'de')
  const text = await textOf(content)
  expect(text).toContain('Was die Stornierung später kostet: danach der Gesamtpreis der Übernachtungen.')
  const late = await textOf({ ...content, at: '2026-12-04T00:00:00.000Z' })
  expect(late).not.toContain('Was die Stornierung später kostet')
})

test('a plan whose name says what is eaten is told without saying it again', async () => {
  const booking = samplePlanBooking('de', { board: 'breakfast' })
  const named = booking.plan && { ...booking.plan, name: 'Flexibel mit Frühstück' }
  const text = await textOf({ ...sampleContent('booking_confirmed', 'de'), booking: { ...booking, plan: named } })
  expect(text).toContain('Tarif: Flexibel mit Frühstück\n')
})

test('a confirmation says with dates what cancelling costs later, as do its receipt and the mail to the hotel', async () => {
  const booking = samplePlanBooking('de', { freeUntil: steps[0]?.until ?? null, tiers: steps })
  const terms =
    'Kostenlos stornierbar bis Freitag, 27. November 2026, 15:00 Uhr (Westeuropäische Normalzeit, Ortszeit des Hotels), danach 50 % (84,71 €), ab Donnerstag, 3. Dezember 2026, 15:00 Uhr der Gesamtpreis der Übernachtungen (169,42 €)'
  const content = { ...sampleContent('booking_confirmed', 'de'), booking }
  const text = await textOf(content)
  expect(text).toContain(`  ${terms}\n`)
  expect(text).toContain('Was die Stornierung später kostet: danach 50 % (84,71 €), ab Donnerstag')
  expect(await textOf({ ...sampleContent('owner_new_booking', 'de'), booking })).toContain(`  ${terms}\n`)
  // The free time is over.
  const late = await textOf({ ...content, at: '2026-11-28T00:00:00.000Z' })
  expect(late).toContain(
    'Stornieren kostet 50 % (84,71 €), ab Donnerstag, 3. Dezember 2026, 15:00 Uhr der Gesamtpreis der Übernachtungen',
  )
  const tiers = [{ until: null, fee: { nights: 1 }, amount: euro(8471) }]
  const night = await textOf({ ...content, booking: samplePlanBooking('de', { tiers }) })
  expect(night).toContain('  Stornieren kostet die erste Nacht (84,71 €)\n')
  expect(night).not.toContain('nicht erstattbar')
})

test('what is eaten is told in words, once', async () => {
  const content = sampleContent('booking_confirmed', 'en')
  const told = await Promise.all(
    boards.map(async (board) => {
      const text = await textOf({ ...content, booking: samplePlanBooking('en', { board }) })
      return /^Rate: Saver, (.+)$/m.exec(text)?.[1]
    }),
  )
  expect(told).toEqual(['room only', 'breakfast included', 'half board', 'full board', 'all-inclusive'])
  const breakfast = await textOf({ ...content, booking: samplePlanBooking('en', { board: 'breakfast' }) })
  expect(breakfast).not.toContain('Breakfast buffet included')
  expect(breakfast).toContain('Breakfast buffet: included')
})

test('a plan that is paid now is not said to be, when its hotel confirmed it unpaid', async () => {
  const content = sampleContent('booking_confirmed', 'de')
  const booking: MailBooking = {
    ...samplePlanBooking('de', { payment: 'now' }),
    paymentMethod: 'cash',
    paymentStatus: 'pending',
    paid: nothing,
  }
  const text = await textOf({ ...content, booking })
  expect(text).toContain('Zu zahlen beim Check-in: 169,42 €')
  expect(text).not.toContain(paidNow.de)
})

test('what a plan does not refund is why nothing goes back, and nothing else', async () => {
  const money = { held: euro(16_942), refund: nothing, asked: nothing }
  for (const language of languages) {
    const content = sampleContent('booking_cancelled', language)
    const ended = { status: 'cancelled', cancelReason: 'guest' } as const
    const booking: MailBooking = { ...samplePlanBooking(language), ...ended }
    const guest = await textOf({ ...content, booking, money })
    expect(guest).toContain(`\n${refused[language]}\n`)
    expect(guest).toContain(`${plans[language]}\n`)
    const owner = await textOf({ ...sampleContent('owner_cancellation', language), booking, money })
    expect(owner).toContain(`${plans[language]}\n  ${refused[language]}\n`)
    const paidBack = { ...content, booking: { ...booking, cancelReason: 'owner' as const } }
    const byHotel = await textOf({ ...paidBack, money: { held: money.held, refund: money.held, asked: nothing } })
    expect(byHotel).toContain(plans[language])
    expect(byHotel).not.toContain(refused[language])
    const refund = await textOf({ ...sampleContent('refund_made', language), booking: samplePlanBooking(language) })
    expect(refund).toContain(plans[language])
    expect(refund).not.toContain(refused[language])
  }
})

test('of the standard plan no mail says that it is one', async () => {
  for (const language of languages) {
    const label = new RegExp(`^${plans[language].split(':')[0]}:`, 'm')
    for (const kind of ['booking_confirmed', 'booking_changed', 'booking_cancelled', 'owner_new_booking'] as const) {
      const text = await textOf(sampleContent(kind, language))
      expect(text, kind).not.toMatch(label)
      expect(text, kind).not.toContain(refused[language])
    }
  }
})

describe('the VAT in a price', () => {
  const rows = {
    de: [
      'Enthält MwSt 7 % (auf 149,06 € netto): 10,43 €',
      'Enthält MwSt 19 % (auf 8,34 € netto): 1,59 €',
      'Davon ohne MwSt: 9,60 €',
    ],
    en: [
      'Includes VAT 7% (on €149.06 net): €10.43',
      'Includes VAT 19% (on €8.34 net): €1.59',
      'Of which without VAT: €9.60',
    ],
    vi: [
      'Đã gồm thuế GTGT 7% (trên giá chưa thuế 149,06 €): 10,43 €',
      'Đã gồm thuế GTGT 19% (trên giá chưa thuế 8,34 €): 1,59 €',
      'Trong đó không có thuế GTGT: 9,60 €',
    ],
  }
  const spaces = (text: string) => text.replaceAll(/\s+/g, ' ')

  test.each(languages)('stands below the total in mail and receipt, in %s', async (language) => {
    const content = { ...sampleContent('booking_confirmed', language), booking: sampleVatBooking(language) }
    const { text, attachments } = await composeMail(content)
    const receipt = attachments.find(({ contentType }) => contentType === 'application/pdf')?.content
    const pages = spaces(readPdf(receipt ?? Buffer.alloc(0)).pages.join(' '))
    for (const row of rows[language]) {
      expect(spaces(text)).toContain(row)
      for (const part of row.split(/ \(|\)?: /)) expect(pages).toContain(part)
    }
  })

  test('is in the fee of a booking that was cancelled, and in nothing where the hotel states none', async () => {
    const content = sampleContent('booking_cancelled', 'de')
    const vat = {
      rates: [{ percent: 1900, net: { minor: 10_000, currency: 'EUR' }, vat: { minor: 1900, currency: 'EUR' } }],
      untaxed: { minor: 0, currency: 'EUR' },
    }
    const money = { ...content.money, asked: { minor: 11_900, currency: 'EUR' } }
    const booking = { ...content.booking, status: 'cancelled' as const }
    const told = async (more: object) =>
      spaces((await composeMail({ ...content, money, booking: { ...booking, ...more } })).text)
    expect(await told({ vat })).toContain('Die Stornogebühr enthält 19 % MwSt: 19,00 € auf 100,00 € netto.')
    expect(await told({})).not.toContain('MwSt')
  })
})

test('an invoice goes to whom it is written: what is due, and no way to the booking but for its guest', async () => {
  const content = sampleContent('invoice', 'de')
  const { subject, attachments } = await composeMail(content)
  expect(subject).toBe('Quinta das Andorinhas: Ihre Rechnung 2026-00042')
  expect(attachments.map(({ filename }) => filename)).toEqual(['Rechnung-2026-00042.pdf'])
  expect(readPdf(attachments[0]?.content ?? Buffer.alloc(0)).pages.join()).toContain('Muster AG')
  const text = await textOf(content)
  expect(text).toContain('Rechnungsbetrag: 214,00 €')
  expect(text).toContain('Offen sind noch 164,00 €. Bitte zahlen Sie bis Sonntag, 20. Dezember 2026')
  expect(text).not.toContain('booking-access')
  expect(await textOf({ ...content, guestUrl: links.bookingUrl })).toContain(links.bookingUrl)
  const paid = { ...content.invoice, paidMinor: 21_400, dueOn: null }
  expect(await textOf({ ...content, invoice: paid })).not.toContain('Offen sind')
  const note = { ...content.invoice, kind: 'credit_note' as const, dueOn: null }
  expect(await textOf({ ...content, invoice: note, language: 'vi' })).toContain('Hóa đơn hủy 2026-00042')
})
