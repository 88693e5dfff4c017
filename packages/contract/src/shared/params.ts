import { z } from 'zod'
import { dateField, idField, stayOrderCheck } from './fields.ts'

/** What the paths of endpoints name. */
export const atProperty = z.object({ propertyId: idField })
export const atRoomType = z.object({ propertyId: idField, roomTypeId: idField })
export const atBooking = z.object({ propertyId: idField, bookingId: idField })

/** The dates of a stay in a query; with them goes `bothOrNone`. */
export const optionalStay = {
  checkIn: dateField('check_in_required').optional(),
  checkOut: dateField('check_out_required').optional(),
}

/** Both dates of a stay or none. */
export function bothOrNone(
  value: { checkIn?: string | undefined; checkOut?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (value.checkIn && !value.checkOut)
    context.addIssue({ code: 'custom', path: ['checkOut'], message: 'check_out_required' })
  if (!value.checkIn && value.checkOut)
    context.addIssue({ code: 'custom', path: ['checkIn'], message: 'check_in_required' })
  stayOrderCheck(value, context)
}
