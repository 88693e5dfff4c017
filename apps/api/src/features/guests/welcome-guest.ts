import { sql } from 'kysely'
import type { DoNotBook } from '@keystay/contract/guests/do-not-book'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { unwantedOn } from './card-of-booking.ts'
import { cardWrite, type BookedGuest } from './card-writes.ts'
import { lockCards } from './lock-cards.ts'

type Coming = {
  readonly propertyId: string
  readonly guest: BookedGuest
  /** The card that the desk chose; null: whoever says to be the same person. */
  readonly guestCardId: string | null
  /** Whether the desk books although the hotel does not want the guest again. */
  readonly despite: boolean
  readonly today: PlainDate
  readonly at: Date
}

/** On which card a booking goes, and whether the hotel did not want its guest again. */
export type Welcome = { readonly cardId: string; readonly isUnwanted: boolean }

/**
 * The card of whom the desk books for, locked until the end of the story, and whether the hotel did not want them. Throws
 * guest_unwanted where nobody said to book all the same, validation_failed where the chosen card is none of the hotel's.
 */
export async function welcomeGuest(tx: Tx, coming: Coming): Promise<Welcome> {
  const { propertyId, guestCardId, today, despite } = coming
  const cardId = guestCardId === null ? await findCard(tx, coming) : await chooseCard(tx, propertyId, guestCardId)
  const { rows } = await sql<{ doNotBook: DoNotBook | null }>`
    SELECT ${unwantedOn(today)} AS do_not_book FROM guest_cards c WHERE c.property_id = ${propertyId} AND c.id = ${cardId}`.execute(
    tx,
  )
  const doNotBook = rows[0]?.doNotBook ?? null
  if (doNotBook !== null && !despite) throw new DomainError('guest_unwanted', { details: { doNotBook } })
  return { cardId, isUnwanted: doNotBook !== null }
}

async function findCard(tx: Tx, { propertyId, guest, at }: Coming): Promise<string> {
  const { rows } = await cardWrite({ propertyId, guest, at }).execute(tx)
  const [card] = rows
  if (!card) throw new Error('A card that was written is not there.')
  return card.id
}

async function chooseCard(tx: Tx, propertyId: string, id: string): Promise<string> {
  const chosen = (await lockCards(tx, propertyId, [id])).get(id)
  if (!chosen) throw fieldError({ path: 'guestCardId', code: 'invalid' })
  // Whoever was merged while the form was open is who stayed.
  return chosen.mergedInto === null ? id : await chooseCard(tx, propertyId, chosen.mergedInto)
}
