import { expect, test } from 'vitest'
import de from '../locales/de.json'
import en from '../locales/en.json'
import vi from '../locales/vi.json'

/** Words that were chosen with care: whoever changes one knows that it is one of these. */
const chosen = {
  de: {
    'purchase.paymentText': 'Sie zahlen {total}. Es kommen keine Kosten hinzu.',
    'wizard.detailsText': 'Wählen Sie Reisedaten, Zimmer und Gäste. Der Preis passt sich sofort an.',
    'wizard.bedType': 'Bettentyp',
    'properties.tabs.prices': 'Preise und Verfügbarkeit',
    'purchase.phoneHelp': 'Nur Ziffern, mindestens 10; am Anfang darf ein + stehen',
  },
  en: {
    'purchase.buy': 'Book and pay',
    'purchase.phoneHelp': 'Digits only, at least 10; you may start with +',
  },
  vi: {
    'owner.role.owner': 'Chủ khách sạn',
    'properties.roomType.view': 'Tầm nhìn',
    'booking.statuses.pending': 'Chờ thanh toán',
    'booking.paid.pending': 'Chờ thanh toán',
    'desk.status.pending': 'Chờ thanh toán',
    'desk.payment.pending': 'Chờ thanh toán',
    'revenue.occupancy': 'Công suất phòng',
    'purchase.phoneHelp': 'Chỉ nhập chữ số, ít nhất 10 số; có thể bắt đầu bằng dấu +',
  },
} as const

const texts = { de, en, vi }

test.each(['de', 'en', 'vi'] as const)('%s says it as it was chosen', (language) => {
  for (const [key, text] of Object.entries(chosen[language])) {
    const actual = key
      .split('.')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts[language])
    expect(actual, key).toBe(text)
  }
})
