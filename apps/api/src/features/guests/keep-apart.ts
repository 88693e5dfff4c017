import type { GuestCard } from '@keystay/contract/guests/entities'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { fieldError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockCards, requireCard } from './lock-cards.ts'
import { readCard } from './show-guest.ts'

type Asked = { readonly propertyId: string; readonly guestId: string; readonly userId: string }

/** Says that two cards are of two people: neither is proposed for the other any more. Throws not_found, card_merged, validation_failed. */
export async function keepApart(deps: Deps, asked: Asked, otherId: string): Promise<GuestCard> {
  const { propertyId, guestId, userId } = asked
  if (otherId === guestId) throw fieldError({ path: 'otherId', code: 'invalid' })
  return await inTransaction(deps.database.write, async (tx) => {
    const cards = await lockCards(tx, propertyId, [guestId, otherId])
    requireCard(cards, guestId)
    requireCard(cards, otherId)
    const [first, second] = guestId < otherId ? [guestId, otherId] : [otherId, guestId]
    await tx
      .insertInto('guestOthers')
      .values({ propertyId, cardId: first, otherId: second })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const detail = { by: userId, card: guestId, other: otherId }
    await writeAudit(tx, [
      { propertyId, at: deps.clock(), bookingId: null, actor: 'owner', event: 'guests_kept_apart', detail },
    ])
    return await readCard(deps, tx, asked)
  })
}
