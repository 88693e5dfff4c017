import type { Folio } from '@keystay/contract/folio/entities'
import { newId } from '../platform/database/ids.ts'
import { dataOf } from './test-owner.ts'
import type { OwnedHotel } from './test-stays.ts'

/** What the desk does with a bill. */
export function billOf({ owner, url }: Pick<OwnedHotel, 'owner' | 'url'>, bookingId: string) {
  const at = `${url}/bookings/${bookingId}/folio`
  const folio = async () => dataOf<Folio>(await owner.get(at))
  return {
    folio,
    move: async (form: object) =>
      await owner.send('POST', `${at}/payments`, { id: newId(), kind: 'payment', method: 'cash', ...form }),
    turn: async (id: string | undefined) => await owner.send('POST', `${at}/payments/${id}/reversal`),
    charge: async (form: object) =>
      await owner.send('POST', `${at}/lines`, {
        stayId: (await folio()).stays[0]?.id,
        quantity: 1,
        expectedTotal: (await folio()).total,
        ...form,
      }),
    takeOff: async (position: number | undefined) => await owner.send('POST', `${at}/lines/${position}/reversal`),
    payer: async (positions: readonly number[], payer: string) =>
      await owner.send('PUT', `${at}/payers`, { positions, payer }),
    /** Has a payer pay an amount of what the other one has of lines. */
    split: async (positions: readonly number[], payer: 'guest' | 'company', minor: number, seenMinor: number) =>
      await owner.send('PUT', `${at}/payers`, { positions, payer, part: { minor, seenMinor } }),
  }
}
