import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { fieldError } from '../../platform/http/errors.ts'
import { addVouchers, requireHotel } from './save-voucher.ts'
import { readTable } from './table.ts'

/** Adds the vouchers of a table, all of its lines or none; returns how many. Throws not_found, too_many_vouchers, validation_failed. */
export async function uploadTable(deps: Deps, propertyId: string, csv: string): Promise<number> {
  const { currency } = await requireHotel(deps, propertyId)
  const table = readTable(csv, currency)
  if ('issue' in table) throw fieldError(table.issue)
  return await inTransaction(deps.database.write, async (tx) => {
    const taken = await addVouchers(tx, deps, propertyId, table.vouchers)
    const [code] = taken
    if (code !== undefined) {
      const params = { line: table.lines.get(code) ?? 0, column: 'code' }
      throw fieldError({ path: 'csv', code: 'voucher_csv_line', params })
    }
    return table.vouchers.length
  })
}
