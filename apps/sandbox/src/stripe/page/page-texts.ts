import type { CardField, CardProblem } from '../cards.ts'

const pageLanguages = ['de', 'en', 'vi'] as const
export type PageLanguage = (typeof pageLanguages)[number]

type Texts = {
  readonly testMode: string
  readonly testHint: string
  readonly payTo: string
  readonly total: string
  readonly fields: Readonly<Record<CardField, string>>
  readonly expiryForm: string
  readonly problems: Readonly<Record<CardProblem, string>>
  readonly fix: string
  readonly pay: string
  readonly back: string
  readonly declines: Readonly<Record<string, string>> & { readonly card_declined: string }
  readonly bank: { readonly title: string; readonly ask: string; readonly complete: string; readonly fail: string }
  readonly complete: { readonly title: string; readonly text: string; readonly back: string }
  readonly expired: { readonly title: string; readonly text: string; readonly back: string }
  readonly missing: { readonly title: string; readonly text: string }
}

const de: Texts = {
  testMode: 'TESTMODUS',
  testHint: 'Es fließt kein Geld. Testkarte: 4242 4242 4242 4242, ein künftiges Datum, eine beliebige Prüfnummer.',
  payTo: 'Zahlung an',
  total: 'Gesamtbetrag',
  fields: {
    email: 'E-Mail',
    number: 'Kartennummer',
    expiry: 'Gültig bis (MM/JJ)',
    cvc: 'Prüfnummer (CVC)',
    name: 'Name auf der Karte',
  },
  expiryForm: 'MM / JJ',
  problems: {
    email: 'Die E-Mail-Adresse ist unvollständig.',
    number_incomplete: 'Die Kartennummer ist unvollständig.',
    number_invalid: 'Die Kartennummer ist ungültig.',
    expiry_incomplete: 'Das Ablaufdatum ist unvollständig.',
    expiry_past: 'Das Ablaufdatum der Karte liegt in der Vergangenheit.',
    cvc_incomplete: 'Die Prüfnummer ist unvollständig.',
    name: 'Bitte geben Sie den Namen auf der Karte ein.',
  },
  fix: 'Bitte prüfen Sie Ihre Angaben.',
  pay: '{amount} bezahlen',
  back: 'Zurück zu {merchant}',
  declines: {
    card_declined: 'Ihre Karte wurde abgelehnt. Bitte versuchen Sie es mit einer anderen Karte.',
    insufficient_funds: 'Ihre Karte ist nicht ausreichend gedeckt. Bitte versuchen Sie es mit einer anderen Karte.',
    expired_card: 'Ihre Karte ist abgelaufen. Bitte versuchen Sie es mit einer anderen Karte.',
    incorrect_cvc: 'Die Prüfnummer Ihrer Karte ist falsch.',
    processing_error:
      'Bei der Verarbeitung Ihrer Karte ist ein Fehler aufgetreten. Bitte versuchen Sie es gleich noch einmal.',
    test_mode_live_card: 'Ihre Karte wurde abgelehnt: Im Testmodus gelten nur Testkarten.',
    payment_intent_authentication_failure:
      'Ihre Bank konnte die Zahlung nicht bestätigen. Bitte versuchen Sie es noch einmal oder mit einer anderen Karte.',
  },
  bank: {
    title: 'Bestätigung durch Ihre Bank',
    ask: 'Ihre Bank möchte sicher sein, dass Sie es sind. Im Testmodus wählen Sie, wie die Prüfung ausgeht.',
    complete: 'Zahlung bestätigen',
    fail: 'Bestätigung ablehnen',
  },
  complete: {
    title: 'Die Zahlung ist abgeschlossen',
    text: 'Diese Zahlung wurde bereits ausgeführt. Ihre Karte wird nicht noch einmal belastet.',
    back: 'Weiter zu {merchant}',
  },
  expired: {
    title: 'Diese Zahlungsseite ist abgelaufen',
    text: 'Ihre Karte wurde nicht belastet. Bitte kehren Sie zurück und beginnen Sie die Zahlung von Neuem.',
    back: 'Zurück zu {merchant}',
  },
  missing: { title: 'Nichts gefunden', text: 'Diese Zahlungsseite gibt es nicht.' },
}

const en: Texts = {
  testMode: 'TEST MODE',
  testHint: 'No money moves. Test card: 4242 4242 4242 4242, any future date, any security code.',
  payTo: 'Pay',
  total: 'Total',
  fields: {
    email: 'Email',
    number: 'Card number',
    expiry: 'Expiry (MM/YY)',
    cvc: 'Security code (CVC)',
    name: 'Name on card',
  },
  expiryForm: 'MM / YY',
  problems: {
    email: 'Your email address is incomplete.',
    number_incomplete: 'Your card number is incomplete.',
    number_invalid: 'Your card number is invalid.',
    expiry_incomplete: "Your card's expiration date is incomplete.",
    expiry_past: "Your card's expiration date is in the past.",
    cvc_incomplete: "Your card's security code is incomplete.",
    name: 'Please enter the name on your card.',
  },
  fix: 'Please check what you entered.',
  pay: 'Pay {amount}',
  back: 'Back to {merchant}',
  declines: {
    card_declined: 'Your card was declined. Try a different card.',
    insufficient_funds: 'Your card has insufficient funds. Try a different card.',
    expired_card: 'Your card has expired. Try a different card.',
    incorrect_cvc: "Your card's security code is incorrect.",
    processing_error: 'An error occurred while processing your card. Try again in a little bit.',
    test_mode_live_card: 'Your card was declined: only test cards work in test mode.',
    payment_intent_authentication_failure:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
  bank: {
    title: 'Confirmation by your bank',
    ask: 'Your bank wants to be sure that it is you. In test mode you choose how the check ends.',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
  },
  complete: {
    title: 'The payment is complete',
    text: 'This payment was made already. Your card will not be charged again.',
    back: 'Continue to {merchant}',
  },
  expired: {
    title: 'This payment page has expired',
    text: 'Your card was not charged. Please go back and start the payment again.',
    back: 'Back to {merchant}',
  },
  missing: { title: 'Nothing found', text: 'There is no such payment page.' },
}

const vi: Texts = {
  testMode: 'CHẾ ĐỘ THỬ NGHIỆM',
  testHint:
    'Không có tiền thật được chuyển. Thẻ thử: 4242 4242 4242 4242, ngày hết hạn bất kỳ trong tương lai, mã bảo mật bất kỳ.',
  payTo: 'Thanh toán cho',
  total: 'Tổng cộng',
  fields: {
    email: 'Email',
    number: 'Số thẻ',
    expiry: 'Ngày hết hạn (MM/YY)',
    cvc: 'Mã bảo mật (CVC)',
    name: 'Tên trên thẻ',
  },
  expiryForm: 'MM / YY',
  problems: {
    email: 'Địa chỉ email chưa đầy đủ.',
    number_incomplete: 'Số thẻ chưa đầy đủ.',
    number_invalid: 'Số thẻ không hợp lệ.',
    expiry_incomplete: 'Ngày hết hạn của thẻ chưa đầy đủ.',
    expiry_past: 'Thẻ đã quá ngày hết hạn.',
    cvc_incomplete: 'Mã bảo mật của thẻ chưa đầy đủ.',
    name: 'Vui lòng nhập tên trên thẻ.',
  },
  fix: 'Vui lòng kiểm tra lại thông tin đã nhập.',
  pay: 'Thanh toán {amount}',
  back: 'Quay lại {merchant}',
  declines: {
    card_declined: 'Thẻ của bạn bị từ chối. Vui lòng thử thẻ khác.',
    insufficient_funds: 'Thẻ của bạn không đủ số dư. Vui lòng thử thẻ khác.',
    expired_card: 'Thẻ của bạn đã hết hạn. Vui lòng thử thẻ khác.',
    incorrect_cvc: 'Mã bảo mật của thẻ không đúng.',
    processing_error: 'Đã xảy ra lỗi khi xử lý thẻ. Vui lòng thử lại sau giây lát.',
    test_mode_live_card: 'Thẻ của bạn bị từ chối: ở chế độ thử nghiệm chỉ dùng được thẻ thử.',
    payment_intent_authentication_failure:
      'Ngân hàng không xác nhận được khoản thanh toán. Vui lòng thử lại hoặc dùng thẻ khác.',
  },
  bank: {
    title: 'Xác nhận từ ngân hàng của bạn',
    ask: 'Ngân hàng muốn chắc chắn rằng đó là bạn. Ở chế độ thử nghiệm, bạn tự chọn kết quả xác thực.',
    complete: 'Xác nhận thanh toán',
    fail: 'Từ chối xác nhận',
  },
  complete: {
    title: 'Thanh toán đã hoàn tất',
    text: 'Khoản thanh toán này đã được thực hiện. Thẻ của bạn sẽ không bị trừ tiền lần nữa.',
    back: 'Tiếp tục đến {merchant}',
  },
  expired: {
    title: 'Trang thanh toán này đã hết hạn',
    text: 'Thẻ của bạn chưa bị trừ tiền. Vui lòng quay lại và bắt đầu thanh toán lại.',
    back: 'Quay lại {merchant}',
  },
  missing: { title: 'Không tìm thấy', text: 'Không có trang thanh toán này.' },
}

export const pageTexts: Readonly<Record<PageLanguage, Texts>> = { de, en, vi }

/** The language of a session's page: the session's own, or with `auto` what the browser asks for first. */
export function pageLanguage(locale: string | null, acceptLanguage: string | undefined): PageLanguage {
  const languages =
    locale === null || locale === 'auto'
      ? (acceptLanguage ?? '').split(',').map((part) => part.trim().split(/[-;]/)[0]?.toLowerCase())
      : [locale.split('-')[0]]
  for (const one of languages) {
    const language = pageLanguages.find((offered) => offered === one)
    if (language) return language
  }
  return 'en'
}
