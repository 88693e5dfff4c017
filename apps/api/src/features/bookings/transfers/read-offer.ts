import type { Booking } from '@keystay/contract/bookings/entities'
import type { Deps } from '../../../deps.ts'
import { readHotel } from '../../inventory/read-hotel.ts'
import { readAccount } from '../../transfers/read-account.ts'
import { takesTransfers, tellTransfer, type AccountRow } from '../../transfers/rules.ts'
import { readBookingRow } from '../row-queries.ts'
import { judgeOffer } from './judge-offer.ts'
import { missingOf } from './rules.ts'

type Offer = { readonly transfer: Booking['transfer']; readonly isOffered: boolean }

const none: Offer = { transfer: null, isOffered: false }

/**
 * What a guest is told: where to transfer what their booking waits for, or its balance, and whether a transfer is among the
 * ways to pay.
 */
export async function readOffer(deps: Deps, booked: Pick<Booking, 'propertyId' | 'id' | 'code'>): Promise<Offer> {
  return await offerBy(deps, booked, await readAccount(deps.database.read, booked.propertyId))
}

/** The same where the hotel's account is known; most hotels have none, and are asked for nothing more. */
export async function offerBy(
  { database: { read }, clock }: Deps,
  { propertyId, id: bookingId, code }: Pick<Booking, 'propertyId' | 'id' | 'code'>,
  account: AccountRow | undefined,
): Promise<Offer> {
  const key = { propertyId, bookingId }
  if (!account) return none
  const [booking, hotel] = await Promise.all([readBookingRow(read, propertyId, bookingId), readHotel(read, propertyId)])
  if (!booking || !hotel) return none
  const { transferUntil, partMinor: receivedMinor, status, paymentStatus, currency } = booking
  const missing = missingOf(booking)
  const tell = (until: Date | null) =>
    missing && tellTransfer(account, { until, minor: missing.minor, receivedMinor, code })
  if (status === 'pending' && transferUntil !== null) return { transfer: tell(transferUntil), isOffered: true }
  const isBalance = status === 'confirmed' && paymentStatus === 'partly_paid'
  if (isBalance && takesTransfers(account, currency)) return { transfer: tell(null), isOffered: false }
  const verdict = await judgeOffer(read, { key, booking, hotel, account, now: clock() })
  return { transfer: null, isOffered: verdict === 'fine' }
}
