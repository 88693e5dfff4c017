import type { Booking } from '@keystay/contract/bookings/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { lazy, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { isNewest } from '../../../platform/navigation/navigation.ts'
import { SuccessView } from './success-view.tsx'
import { usePaymentCheck } from './use-payment-check.ts'
import { isTransferAwaited } from '../wizard/state/end-page.ts'
import { WaitingView } from './waiting-view.tsx'

// Few pay so: it loads when it is shown.
const TransferView = lazy(async () => ({ default: (await import('./transfer-view.tsx')).TransferView }))

/** How a booking ended once the guest has left the payment page: waits until that is known, then says it. */
export function PaymentOutcome({ booking }: { readonly booking: Booking }) {
  const [query] = useSearchParams()
  const returned = query.get('payment') === 'check'
  const waiting = booking.status === 'pending' && (booking.payment !== null || returned)
  const [waited] = useState(waiting)
  // One look is enough where nothing changes while the guest waits.
  const rests = booking.payment?.state === 'processing' || booking.payment?.state === 'returns'
  const check = usePaymentCheck(booking, waiting, rests ? 1 : undefined)
  const hasAnswer = check.answers > 0
  const failed = didNotGoThrough(booking, hasAnswer)
  useWayBack(booking, returned)
  useForgetReturn(booking.id, !failed && (hasAnswer || booking.status !== 'pending'))
  if (failed)
    return (
      <Navigate
        to={`${addressOf('bookingFailed', { hotelKey: booking.hotel.slug })}?booking=${booking.id}`}
        state={{ awaited: waited }}
        replace
      />
    )
  if (waiting) return <WaitingView booking={booking} check={check} />
  if (booking.status === 'pending' && isTransferAwaited(booking)) return <TransferView booking={booking} />
  return <SuccessView booking={booking} awaited={waited} />
}

/** Whom the provider wants back goes there at once; whoever looks here later finds the way on the page. */
function useWayBack({ payment }: Booking, returned: boolean): void {
  const to = returned && payment?.state === 'returns' ? payment.redirectUrl : null
  useEffect(() => {
    if (to !== null) globalThis.location.assign(to)
  }, [to])
}

/** Whether the failed page tells the truth about it: not paid, or over before it was ever confirmed. */
function didNotGoThrough({ status, payment, paymentStatus, history }: Booking, hasAnswer: boolean): boolean {
  if (status === 'cancelled') return !history.some(({ event }) => event === 'confirmed')
  return status === 'pending' && payment === null && (hasAnswer || paymentStatus === 'failed')
}

/** What the payment page added to the address has been answered: a reload asks nobody again. */
function useForgetReturn(bookingId: string, hasOutcome: boolean): void {
  const location = useLocation()
  const [query, setQuery] = useSearchParams()
  const stale = hasOutcome && [...query.keys()].some((name) => name !== 'booking')
  useEffect(() => {
    if (stale && isNewest(location)) setQuery({ booking: bookingId }, { replace: true, preventScrollReset: true })
  }, [stale, bookingId, setQuery, location])
}
