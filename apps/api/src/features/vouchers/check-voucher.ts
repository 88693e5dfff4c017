import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { countTry, returnTry } from '../../platform/security/throttle.ts'
import type { Stay } from '../inventory/rules.ts'
import { stayProblem, useProblem, type VoucherRow } from './rules.ts'
import { countUses, findVoucher, readUsedVoucher } from './voucher-uses.ts'

/** A code that somebody wants to use for a stay, on the hotel's date `today`. */
export type VoucherWish = {
  readonly propertyId: string
  /** Folded (`foldCode`). */
  readonly code: string
  readonly stay: Stay
  readonly today: PlainDate
  /** Who books, as `hashEmail` says it; null while that is not known. */
  readonly emailHash: Buffer | null
  /** A booking whose own use is no other's, and which keeps the voucher that it was made with. */
  readonly bookingId: string | null
}

const guesses = { limit: 10, minutes: 60 }

/**
 * The voucher that a code names, if it may be used: looked at without a lock, as if overdue holds were released. What no
 * voucher has is a guess, and an address has ten an hour. Throws too_many_tries, validation_failed at `voucher`.
 */
export async function guessVoucher(deps: Deps, addressHash: Buffer, wish: VoucherWish): Promise<VoucherRow> {
  const { read, write } = deps.database
  const now = deps.clock()
  const name = `voucher address ${addressHash.toString('hex')}`
  const known = await findWished(read, wish)
  try {
    await countTry(write, name, guesses, now)
  } finally {
    // Also who is refused because many of one address ask at once; by the same statement, so that nobody learns a code by its time.
    await returnTry(write, name, known ? 1 : 0)
  }
  if (!known) throw problemAt('voucher_unknown')
  return await requireUsable(read, known, wish, now)
}

/** The same inside a story that has locked the voucher: what is held counts, overdue or not. */
export async function checkVoucher(tx: Tx, wish: VoucherWish): Promise<VoucherRow> {
  const known = await findWished(tx, wish)
  if (!known) throw problemAt('voucher_unknown')
  return await requireUsable(tx, known, wish, null)
}

type Known = { readonly voucher: VoucherRow; readonly isHeld: boolean }

/** What a booking was made with it keeps, whatever its hotel did to it since. */
async function findWished(db: Sql | Tx, { propertyId, code, bookingId }: VoucherWish): Promise<Known | null> {
  const held = bookingId === null ? null : await readUsedVoucher(db, { propertyId, bookingId })
  if (held?.code === code) return { voucher: held, isHeld: true }
  const voucher = await findVoucher(db, propertyId, code)
  return voucher ? { voucher, isHeld: false } : null
}

async function requireUsable(
  db: Sql | Tx,
  { voucher, isHeld }: Known,
  { propertyId, stay, today, emailHash, bookingId }: VoucherWish,
  overdueAt: Date | null,
): Promise<VoucherRow> {
  const request = { propertyId, voucherId: voucher.id, emailHash, except: bookingId, overdueAt }
  const uses = await countUses(db, request)
  const problem = (isHeld ? null : useProblem(voucher, uses.all, today)) ?? stayProblem(voucher, stay)
  if (problem) throw problemAt(problem.code, problem.params)
  if (uses.byEmail > 0) throw problemAt('voucher_email_used')
  return voucher
}

function problemAt(code: FieldIssue['code'], params: FieldIssue['params'] = {}): DomainError {
  return fieldError({ path: 'voucher', code, params })
}

/** Whether a voucher was refused for what others use of it, which overdue holds may give back. */
export function isUsedUp(error: unknown): boolean {
  if (!(error instanceof DomainError)) return false
  return error.extras.fields?.some(({ code }) => code === 'voucher_used_up' || code === 'voucher_email_used') ?? false
}
