import type { DoNotBookForm, GuestForm } from '@keystay/contract/guests/forms'
import type { GuestCard } from '@keystay/contract/guests/entities'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { searchText } from '../../platform/values/fold.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockCards, requireCard } from './lock-cards.ts'
import { readGround } from './queries.ts'
import { readCard } from './show-guest.ts'

type Asked = { readonly propertyId: string; readonly guestId: string; readonly userId: string }

/**
 * Saves name, contact and wishes of a guest on top of the version that was seen; what bookings were made with stays. Throws
 * not_found, card_merged, changed_meanwhile with what is there now.
 */
export async function saveGuest(deps: Deps, asked: Asked, form: GuestForm): Promise<GuestCard> {
  const { version, ...said } = form
  const values = { ...said, searchText: searchText([said.name, said.email]) }
  return await change(deps, asked, { version, values, event: 'guest_saved' })
}

/**
 * Says that the hotel does not want a guest again, or takes it back. Throws not_found, card_merged, changed_meanwhile, validation_failed.
 */
export async function setDoNotBook(deps: Deps, asked: Asked, form: DoNotBookForm): Promise<GuestCard> {
  const { doNotBook, version } = form
  const { timezone } = await readGround(deps.database.read, asked.propertyId)
  if (doNotBook?.until != null && doNotBook.until < dateIn(timezone, deps.clock()))
    throw fieldError({ path: 'doNotBook.until', code: 'do_not_book_past' })
  const values = { doNotBook: doNotBook?.reason ?? null, doNotBookUntil: doNotBook?.until ?? null }
  return await change(deps, asked, { version, values, event: doNotBook ? 'guest_unwanted' : 'guest_wanted' })
}

type Change = {
  readonly version: number
  readonly values: Readonly<Record<string, string | readonly string[] | null>>
  readonly event: 'guest_saved' | 'guest_unwanted' | 'guest_wanted'
}

async function change(deps: Deps, asked: Asked, { version, values, event }: Change): Promise<GuestCard> {
  const { propertyId, guestId, userId } = asked
  return await inTransaction(deps.database.write, async (tx) => {
    const card = requireCard(await lockCards(tx, propertyId, [guestId]), guestId)
    if (card.version !== version)
      throw new DomainError('changed_meanwhile', { details: { current: await readCard(deps, tx, asked) } })
    await updateCard(tx, { propertyId, id: guestId }, { ...values, version: version + 1 })
    const detail = { by: userId, card: guestId }
    await writeAudit(tx, [{ propertyId, at: deps.clock(), bookingId: null, actor: 'owner', event, detail }])
    return await readCard(deps, tx, asked)
  })
}

/** Whoever is written about is listed, whether they came or not. */
async function updateCard(
  tx: Tx,
  { propertyId, id }: { readonly propertyId: string; readonly id: string },
  values: object,
): Promise<void> {
  await tx
    .updateTable('guestCards')
    .set({ ...values, known: true })
    .where('propertyId', '=', propertyId)
    .where('id', '=', id)
    .execute()
}
