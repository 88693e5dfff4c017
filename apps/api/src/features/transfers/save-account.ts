import type { TransferAccount } from '@keystay/contract/transfers/entities'
import type { TransferAccountForm } from '@keystay/contract/transfers/forms'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { readAccount } from './read-account.ts'
import { numbersOf, tellAccount } from './rules.ts'

/** A hotel's bank account for transfers. Throws not_found. */
export async function showAccount(deps: Deps, propertyId: string): Promise<TransferAccount> {
  const { write } = deps.database
  const hotel = await readHotel(write, propertyId)
  if (!hotel) throw new DomainError('not_found')
  return tellAccount(await readAccount(write, propertyId), hotel.currency, hotel.rooms)
}

/**
 * Saves it on top of the version that the form was filled from. Throws not_found, changed_meanwhile with the account as it is,
 * validation_failed.
 */
export async function saveAccount(
  deps: Deps,
  propertyId: string,
  { version, bankName = '', ...form }: TransferAccountForm,
): Promise<TransferAccount> {
  return await inTransaction(deps.database.write, async (tx) => {
    // The hotel's own row lets one story after the other at its account.
    await raiseCatalogueVersion(tx, propertyId)
    const hotel = await readHotel(tx, propertyId)
    if (!hotel) throw new DomainError('not_found')
    const { currency, rooms } = hotel
    const before = await readAccount(tx, propertyId)
    if ((before?.version ?? null) !== version)
      throw new DomainError('changed_meanwhile', { details: { current: tellAccount(before, currency, rooms) } })
    const checked = numbersOf(form, currency)
    if ('issues' in checked) throw fieldError(...checked.issues)
    const { active, holder, holdDays, maxRooms } = form
    const row = {
      ...checked.numbers,
      currency,
      active,
      holder,
      bankName,
      holdDays,
      maxRooms,
      version: (version ?? 0) + 1,
    }
    await tx
      .insertInto('transferAccounts')
      .values({ propertyId, ...row })
      .onConflict((conflict) => conflict.column('propertyId').doUpdateSet(row))
      .execute()
    const detail = { active: active ? 1 : 0, holdDays, maxRooms, numberChanged: before && isSame(before, row) ? 0 : 1 }
    await writeAudit(tx, [
      { propertyId, at: deps.clock(), bookingId: null, actor: 'owner', event: 'transfer_account_saved', detail },
    ])
    return tellAccount(row, currency, rooms)
  })
}

type Numbers = { readonly iban: string | null; readonly bankBin: string | null; readonly accountNumber: string | null }

function isSame(a: Numbers, b: Numbers): boolean {
  return a.iban === b.iban && a.bankBin === b.bankBin && a.accountNumber === b.accountNumber
}
