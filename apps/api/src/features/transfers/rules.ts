import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import type { BookingTransfer, TransferAccount } from '@keystay/contract/transfers/entities'
import type { TransferAccountForm } from '@keystay/contract/transfers/forms'
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import { epcPayload, vietQrPayload } from './payloads.ts'

/** A hotel's bank account as it is kept; null is what it does not have. */
export type AccountRow = {
  readonly currency: string
  readonly active: boolean
  readonly holder: string
  readonly iban: string | null
  readonly bic: string | null
  readonly bankBin: string | null
  readonly bankName: string
  readonly accountNumber: string | null
  readonly holdDays: number
  readonly maxRooms: number
  readonly version: number
}

const firstDays = 3
/** A fifth of the rooms, but one at least: so many wait for transfers where an owner says nothing else. */
const firstRooms = (hotelRooms: number) => Math.max(1, Math.floor(hotelRooms / 5))

/** An account as its owner edits it; where none was saved, a blank one. */
export function tellAccount(row: AccountRow | undefined, currency: string, hotelRooms: number): TransferAccount {
  const blank = { active: false, holder: '', holdDays: firstDays, maxRooms: firstRooms(hotelRooms), version: null }
  const { active, holder, holdDays, maxRooms, version } = row ?? blank
  return {
    currency,
    active,
    holder,
    iban: row?.iban ?? '',
    bic: row?.bic ?? '',
    bankBin: row?.bankBin ?? '',
    bankName: row?.bankName ?? '',
    accountNumber: row?.accountNumber ?? '',
    holdDays,
    maxRooms,
    version,
  }
}

type Numbers = Pick<AccountRow, 'iban' | 'bic' | 'bankBin' | 'accountNumber'>

const tight = (text: string | undefined): string => (text ?? '').replaceAll(/[\s.-]/g, '').toUpperCase()

/** The numbers of an account in a currency, or what is wrong with them: euros by IBAN, đồng by bank and account number, others by either. */
export function numbersOf(
  form: Pick<TransferAccountForm, 'iban' | 'bic' | 'bankBin' | 'accountNumber'>,
  currency: string,
): { readonly numbers: Numbers } | { readonly issues: readonly FieldIssue[] } {
  const iban = electronicFormatIBAN(tight(form.iban)) ?? ''
  const bic = tight(form.bic)
  const bankBin = tight(form.bankBin)
  const accountNumber = tight(form.accountNumber)
  const byIban = currency === 'EUR' || (currency !== 'VND' && iban !== '')
  const found = byIban ? ibanIssues(iban, bic) : accountIssues(accountNumber, bankBin, currency)
  if (found.length > 0) return { issues: found }
  return {
    numbers: byIban
      ? { iban, bic: bic || null, bankBin: null, accountNumber: null }
      : { iban: null, bic: null, bankBin: bankBin || null, accountNumber },
  }
}

function ibanIssues(iban: string, bic: string): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (iban === '') issues.push({ path: 'iban', code: 'iban_required' })
  else if (!isValidIBAN(iban)) issues.push({ path: 'iban', code: 'iban_invalid' })
  if (bic !== '' && !isValidBIC(bic)) issues.push({ path: 'bic', code: 'bic_invalid' })
  return issues
}

/** As long as a VietQR code takes it; elsewhere as long as an IBAN may be. */
const longest = { VND: 19, other: 34 }

function accountIssues(accountNumber: string, bankBin: string, currency: string): FieldIssue[] {
  const issues: FieldIssue[] = []
  const most = currency === 'VND' ? longest.VND : longest.other
  const isNumber = /^[A-Z0-9]+$/.test(accountNumber) && accountNumber.length <= most
  if (accountNumber === '') issues.push({ path: 'accountNumber', code: 'account_number_required' })
  else if (!isNumber) issues.push({ path: 'accountNumber', code: 'account_number_invalid' })
  const isBin = /^\d{6}$/.test(bankBin) || (bankBin === '' && currency !== 'VND')
  if (!isBin) issues.push({ path: 'bankBin', code: 'bank_bin_invalid' })
  return issues
}

/** Whether an account can be offered for a price in a currency: its hotel may have another one by now. */
export function takesTransfers(account: AccountRow | undefined, currency: string): account is AccountRow {
  return account !== undefined && account.active && account.currency === currency
}

type Wanted = {
  readonly until: Date | null
  readonly minor: number
  readonly receivedMinor: number
  readonly code: string
}

/** Where a guest is to transfer what, with what a bank's app reads where there is a standard for it. Amounts in minor units. */
export function tellTransfer(account: AccountRow, { until, minor, receivedMinor, code }: Wanted): BookingTransfer {
  const { currency, holder, iban, bic, bankBin, bankName, accountNumber } = account
  return {
    holder,
    iban: iban ?? '',
    bic: bic ?? '',
    bankBin: bankBin ?? '',
    bankName,
    accountNumber: accountNumber ?? '',
    until: until?.toISOString() ?? null,
    amount: { minor, currency },
    received: { minor: receivedMinor, currency },
    reference: code,
    qr: qrOf(account, minor, code),
  }
}

function qrOf(
  { currency, holder, iban, bic, bankBin, accountNumber }: AccountRow,
  minor: number,
  reference: string,
): BookingTransfer['qr'] {
  if (currency === 'EUR' && iban !== null)
    return { kind: 'epc', text: epcPayload({ holder, iban, bic: bic ?? '', minor, reference }) }
  if (currency === 'VND' && bankBin !== null && accountNumber !== null)
    return { kind: 'vietqr', text: vietQrPayload({ bankBin, accountNumber, minor, bill: reference, text: reference }) }
  return null
}
