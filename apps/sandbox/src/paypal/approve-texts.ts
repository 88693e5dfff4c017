/** The words of the approve page. */
const en = {
  name: 'English',
  testMode: 'TEST MODE',
  noMoney: 'No real money moves here. This page stands in for PayPal.',
  title: 'Pay {brand}',
  amount: 'Amount',
  for: 'For',
  account: 'Pay with',
  pays: 'Account with enough money',
  declined: 'Account that the bank declines',
  alternate: 'Account without a usable way to pay',
  action: 'Account that has to confirm something first',
  review: 'Account whose payment is reviewed for a while',
  refused: 'Account whose payment PayPal refuses',
  PAY_NOW: 'Pay now',
  CONTINUE: 'Continue',
  cancel: 'Cancel and return to {brand}',
  paid: 'This order is paid.',
  gone: 'This order does not exist, or it has expired.',
  back: 'Return to {brand}',
  language: 'Language',
  shop: 'the shop',
}
export type ApproveTexts = typeof en

const de: ApproveTexts = {
  name: 'Deutsch',
  testMode: 'TESTMODUS',
  noMoney: 'Hier fließt kein echtes Geld. Diese Seite vertritt PayPal.',
  title: 'An {brand} zahlen',
  amount: 'Betrag',
  for: 'Für',
  account: 'Zahlen mit',
  pays: 'Konto mit genügend Guthaben',
  declined: 'Konto, dessen Zahlung die Bank ablehnt',
  alternate: 'Konto ohne verwendbare Zahlungsquelle',
  action: 'Konto, das zuerst etwas bestätigen muss',
  review: 'Konto, dessen Zahlung eine Weile geprüft wird',
  refused: 'Konto, dessen Zahlung PayPal ablehnt',
  PAY_NOW: 'Jetzt zahlen',
  CONTINUE: 'Weiter',
  cancel: 'Abbrechen und zurück zu {brand}',
  paid: 'Diese Bestellung ist bezahlt.',
  gone: 'Diese Bestellung gibt es nicht oder nicht mehr.',
  back: 'Zurück zu {brand}',
  language: 'Sprache',
  shop: 'dem Geschäft',
}

const vi: ApproveTexts = {
  name: 'Tiếng Việt',
  testMode: 'CHẾ ĐỘ THỬ NGHIỆM',
  noMoney: 'Không có tiền thật được chuyển. Trang này thay thế cho PayPal.',
  title: 'Thanh toán cho {brand}',
  amount: 'Số tiền',
  for: 'Nội dung',
  account: 'Thanh toán bằng',
  pays: 'Tài khoản đủ số dư',
  declined: 'Tài khoản bị ngân hàng từ chối',
  alternate: 'Tài khoản không có nguồn tiền dùng được',
  action: 'Tài khoản phải xác nhận thêm',
  review: 'Tài khoản có khoản thanh toán cần được xem xét',
  refused: 'Tài khoản bị PayPal từ chối thanh toán',
  PAY_NOW: 'Thanh toán ngay',
  CONTINUE: 'Tiếp tục',
  cancel: 'Hủy và quay lại {brand}',
  paid: 'Đơn hàng này đã được thanh toán.',
  gone: 'Đơn hàng này không tồn tại hoặc đã hết hạn.',
  back: 'Quay lại {brand}',
  language: 'Ngôn ngữ',
  shop: 'cửa hàng',
}

export const approveTexts = { en, de, vi } as const
export type ApproveLanguage = keyof typeof approveTexts

/** The wanted language, else the one of the order's region: PayPal shows English in Vietnam, we can do better. */
export function approveLanguage(lang: string | undefined, locale: string | undefined): ApproveLanguage {
  if (lang === 'en' || lang === 'de' || lang === 'vi') return lang
  if (locale?.startsWith('de')) return 'de'
  return locale?.startsWith('vi') || locale?.endsWith('-VN') ? 'vi' : 'en'
}
