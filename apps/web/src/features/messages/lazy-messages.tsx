import type { Booking } from '@keystay/contract/bookings/entities'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { loadTextPart } from '../../platform/language.ts'
import { WhenNear } from '../../ui/lists/when-near.tsx'
import { messagesAnchor } from './messages-anchor.ts'

const GuestMessages = lazy(async () => {
  const [{ GuestMessages: Loaded }] = await Promise.all([import('./guest-messages.tsx'), loadTextPart('messages')])
  return { default: Loaded }
})

/** What guest and hotel write to each other, loaded when the reader comes near it, or has come for it. */
export function LazyMessages({ booking }: { readonly booking: Booking }) {
  const { hash } = useLocation()
  const shown = <GuestMessages booking={booking} />
  if (hash === `#${messagesAnchor}`) return <Suspense fallback={null}>{shown}</Suspense>
  return <WhenNear place={null}>{shown}</WhenNear>
}
