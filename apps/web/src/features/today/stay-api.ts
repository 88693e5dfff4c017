import { listMoveOffers, moveStay } from '@keystay/contract/stays/part-endpoints'
import { extendStay, leaveEarly, quoteExtension, quoteLeaving } from '@keystay/contract/stays/price-endpoints'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { StayNow, TodayStay } from '@keystay/contract/stays/entities'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, type CallInput } from '../../platform/api/call.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'
import { useRefresh } from './today-api.ts'

/** Which stay a sheet is about, on top of which version. */
export type SheetStay = { readonly propertyId: string; readonly stayId: string; readonly version: number }

/** What a sheet that alters a stay knows, and what it tells when it is done. */
export type AlterSheetProps = {
  readonly stay: TodayStay
  /** The desk's day. */
  readonly day: string
  readonly at: SheetStay
  readonly onDone: (now: StayNow) => void
  readonly onClose: () => void
}

const keyOf = ({ propertyId, stayId, version }: SheetStay) => [...hotelKey(propertyId), 'stay', stayId, version]

/** Rooms into which a stay can move from a night on; null: from the first that can be. */
export function useMoveOffers(stay: SheetStay, from: PlainDate | null) {
  const { propertyId, stayId } = stay
  return useQuery({
    queryKey: [...keyOf(stay), 'rooms', from],
    queryFn: ({ signal }) =>
      call(listMoveOffers, { params: { propertyId, stayId }, query: from === null ? {} : { from }, signal }).then(
        ({ data }) => data,
      ),
    staleTime: 0,
    retry: false,
  })
}

/** What leaving early, or not having come, would come to; `chargedNights`: for fewer nights than the policy keeps. */
export function useLeaveQuote(stay: SheetStay, waivesFee: boolean, chargedNights: number | null = null) {
  const { propertyId, stayId } = stay
  return useQuery({
    queryKey: [...keyOf(stay), 'departure', waivesFee, chargedNights],
    queryFn: () => {
      const body = { waivesFee, ...(chargedNights !== null && { chargedNights }) }
      return call(quoteLeaving, { params: { propertyId, stayId }, body }).then(({ data }) => data)
    },
    staleTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
}

/** What further nights would come to. */
export function useExtendQuote(stay: SheetStay, checkOut: PlainDate) {
  const { propertyId, stayId } = stay
  return useQuery({
    queryKey: [...keyOf(stay), 'extension', checkOut],
    queryFn: () =>
      call(quoteExtension, { params: { propertyId, stayId }, body: { checkOut } }).then(({ data }) => data),
    staleTime: 0,
    retry: false,
  })
}

/** Puts what is left of a stay into another room. */
export function useMove({ propertyId, stayId }: SheetStay) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: (body: CallInput<typeof moveStay>['body']) =>
      call(moveStay, { params: { propertyId, stayId }, body }).then(({ data }) => data),
  })
}

/** Checks a guest out before the end. */
export function useLeave({ propertyId, stayId }: SheetStay) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: (body: CallInput<typeof leaveEarly>['body']) =>
      call(leaveEarly, { params: { propertyId, stayId }, body }).then(({ data }) => data),
  })
}

/** Lets a stay go on. */
export function useExtend({ propertyId, stayId }: SheetStay) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: (body: CallInput<typeof extendStay>['body']) =>
      call(extendStay, { params: { propertyId, stayId }, body }).then(({ data }) => data),
  })
}
