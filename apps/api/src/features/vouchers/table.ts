import { voucherForm } from '@keystay/contract/vouchers/forms'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import { currencyDigits } from '@keystay/contract/shared/money'
import { readCsv, writeCsv } from '../../platform/values/csv.ts'
import type { NewVoucher } from './queries.ts'
import type { VoucherRow } from './rules.ts'

const columns = [
  'code',
  'percent',
  'amount',
  'bookFrom',
  'bookTo',
  'stayFrom',
  'stayTo',
  'minNights',
  'maxUses',
  'uses',
  'ended',
] as const
type Column = (typeof columns)[number]

/** Vouchers as a table for a spreadsheet; percents and amounts with a point. */
export function writeTable(vouchers: readonly VoucherRow[], currency: string): string {
  const digits = currencyDigits(currency)
  const decimal = (value: number | null, places: number) =>
    value === null ? '' : (value / 10 ** places).toFixed(places)
  const rows = vouchers.map((voucher) => {
    const { percent, amountMinor, ended } = voucher
    const texts: Record<Column, string | number | null> = {
      ...voucher,
      percent: decimal(percent, 2),
      amount: decimal(amountMinor, digits),
      ended: ended ? 'yes' : 'no',
    }
    return columns.map((column) => String(texts[column] ?? ''))
  })
  return writeCsv([columns, ...rows])
}

/** Vouchers and the lines on which they stand. */
type Table =
  | { readonly vouchers: readonly NewVoucher[]; readonly lines: ReadonlyMap<string, number> }
  | { readonly issue: FieldIssue }

const refusal = (code: FieldIssue['code'], params: FieldIssue['params'] = {}): Table => ({
  issue: { path: 'csv', code, params },
})

/** Reads such a table, with some of its columns in any order: all of its vouchers, or the first thing that is wrong. */
export function readTable(text: string, currency: string): Table {
  const [head = [], ...lines] = readCsv(text)
  const names = head.map((name) => name.trim())
  const isKnown = names.every((name) => (columns as readonly string[]).includes(name))
  const isEnough = names.includes('code') && (names.includes('percent') || names.includes('amount'))
  if (!isKnown || !isEnough || new Set(names).size < names.length) return refusal('voucher_csv_columns')
  const vouchers: NewVoucher[] = []
  const codeLines = new Map<string, number>()
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const line = index + 2
    const row = new Map(names.map((name, at) => [name as Column, cells[at]?.trim() ?? '']))
    const parsed = voucherForm.safeParse(formOf(row, currencyDigits(currency)))
    if (!parsed.success) return refusal('voucher_csv_line', { line, column: columnOf(parsed.error.issues[0]?.path[0]) })
    if (codeLines.has(parsed.data.code)) return refusal('voucher_csv_line', { line, column: 'code' })
    const ended = row.get('ended') ?? ''
    if (!['', 'yes', 'no'].includes(ended)) return refusal('voucher_csv_line', { line, column: 'ended' })
    codeLines.set(parsed.data.code, line)
    vouchers.push({ ...parsed.data, ended: ended === 'yes' })
  }
  return vouchers.length === 0 ? refusal('voucher_csv_empty') : { vouchers, lines: codeLines }
}

function formOf(row: ReadonlyMap<Column, string>, digits: number) {
  const text = (column: Column) => ((row.get(column) ?? '') === '' ? null : row.get(column))
  const whole = (column: Column) => scaled(row.get(column) ?? '', 0)
  return {
    code: row.get('code') ?? '',
    percent: scaled(row.get('percent') ?? '', 2),
    amountMinor: scaled(row.get('amount') ?? '', digits),
    bookFrom: text('bookFrom'),
    bookTo: text('bookTo'),
    stayFrom: text('stayFrom'),
    stayTo: text('stayTo'),
    minNights: whole('minNights'),
    maxUses: whole('maxUses'),
  }
}

const columnOf = (field: PropertyKey | undefined) => (field === 'amountMinor' ? 'amount' : String(field ?? 'code'))

/** A decimal, with point or comma, as a whole number of its last place; null when blank, NaN when it is none. */
function scaled(text: string, places: number): number | null {
  if (text === '') return null
  const [, integer = '', fraction = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text) ?? []
  const isFine = integer !== '' && /^0*$/.test(fraction.slice(places))
  return isFine ? Number(`${integer}${fraction.slice(0, places).padEnd(places, '0')}`) : Number.NaN
}
