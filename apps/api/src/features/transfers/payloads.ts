import crc16ccitt from 'crc/crc16ccitt'
import { currencyDigits } from '@keystay/contract/shared/money'

/** What banks' apps read from a QR code of the European Payments Council (EPC069-12, version 2: without a BIC too). `minor` are cents. */
export function epcPayload(transfer: {
  readonly holder: string
  readonly iban: string
  readonly bic: string
  readonly minor: number
  readonly reference: string
}): string {
  const { holder, iban, bic, minor, reference } = transfer
  // Version, UTF-8, kind, then bank, payee, account, amount, no purpose, no structured reference, what it is for.
  return ['BCD', '002', '1', 'SCT', bic, holder, iban, `EUR${decimalOf(minor, 'EUR')}`, '', '', reference].join('\n')
}

/** What banks' apps in Vietnam read (VietQR of NAPAS, after EMVCo's merchant-presented mode). `minor` are đồng. */
export function vietQrPayload(transfer: {
  readonly bankBin: string
  readonly accountNumber: string
  readonly minor: number
  readonly bill: string
  readonly text: string
}): string {
  const { bankBin, accountNumber, minor, bill, text } = transfer
  const bank = field('00', bankBin) + field('01', accountNumber)
  const account = field('00', 'A000000727') + field('01', bank) + field('02', 'QRIBFTTA')
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('38', account),
    field('53', '704'),
    field('54', decimalOf(minor, 'VND')),
    field('58', 'VN'),
    field('62', field('01', bill) + field('08', text)),
  ].join('')
  return sealed(body)
}

/** A payload with its checksum (CRC-16/CCITT-FALSE over all before it, its own name and length included). */
export function sealed(body: string): string {
  const text = `${body}6304`
  return text + crc16ccitt(Buffer.from(text)).toString(16).toUpperCase().padStart(4, '0')
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

function decimalOf(minor: number, currency: string): string {
  const digits = currencyDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
