import type { ConversationSummary } from '@keystay/contract/messages/entities'
import type { GuestExport } from '@keystay/contract/guest-data/entities'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Deps } from '../../deps.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import type { Whose } from '../guests/whose.ts'
import { deleteConversations, readConversations, readOfGuest } from './queries.ts'

type Asked = { readonly propertyId: string; readonly unread: boolean; readonly page: number; readonly size: number }

/** A page of a hotel's conversations, the last written first, and how many messages nobody there has seen. */
export async function listConversations(
  { database }: Deps,
  { page, size, ...of }: Asked,
): Promise<{ data: ConversationSummary[]; pagination: Pagination; unread: number }> {
  const { rows, total, unread } = await readConversations(database.read, of, { limit: size, offset: (page - 1) * size })
  const data = rows.map(({ bookingId, code, guest, checkIn, checkOut, unread: waiting, byHotel, sentAt, text }) => ({
    bookingId,
    code,
    guest,
    checkIn,
    checkOut,
    unread: waiting,
    last: { byHotel, sentAt: sentAt.toISOString(), text },
  }))
  return { data, pagination: paginationOf(total, page, size), unread }
}

/** What was written about the bookings of somebody, for whoever asks what is kept. */
export async function exportMessages(db: Sql, whose: Whose): Promise<GuestExport['messages']> {
  const rows = await readOfGuest(db, whose)
  return rows.map(({ sentAt, files, ...row }) => ({
    ...row,
    files: (files ?? []).map(({ name }) => name),
    sentAt: sentAt.toISOString(),
  }))
}

/** Removes what was written about bookings of whoever is being erased, which are locked. */
export async function forgetMessages(tx: Tx, bookings: readonly BookingKey[]): Promise<void> {
  const byHotel = Map.groupBy(bookings, ({ propertyId }) => propertyId)
  for (const propertyId of [...byHotel.keys()].toSorted()) {
    const ids = byHotel.get(propertyId)?.map(({ bookingId }) => bookingId) ?? []
    await deleteConversations(tx, propertyId, ids)
  }
}
