import type { Booking } from '@keystay/contract/bookings/entities'
import { messageFileOfGuest } from '@keystay/contract/messages/endpoints'
import { callUrl } from '@keystay/contract/shared/endpoint'
import { useState } from 'react'
import { useArrivalAt } from '../../platform/navigation/scroll.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { useGuestConversation, useGuestWrites } from './messages-api.ts'
import classes from './guest-messages.module.css'
import { messagesAnchor } from './messages-anchor.ts'
import { Thread } from './thread.tsx'

/** What guest and hotel write to each other, on the booking's page; nothing before it was confirmed. */
export function GuestMessages({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const key = { propertyId: booking.propertyId, bookingId: booking.id }
  const { data, error, refetch } = useGuestConversation(key)
  const writes = useGuestWrites(key)
  const [draft, setDraft] = useState('')
  const { hotel } = booking
  useArrivalAt(messagesAnchor)
  if (data && !data.open && data.messages.length === 0) return null
  return (
    <section id={messagesAnchor} className={`card ${classes.card}`}>
      <h2 className="display-sm">
        {t('messages.title')}
        {data && data.unread > 0 && <span className={classes.count}>{t('messages.new', { count: data.unread })}</span>}
      </h2>
      {data ? (
        <Thread
          conversation={data}
          side="guest"
          other={hotel.name}
          timezone={hotel.timezone}
          writes={writes}
          draft={draft}
          onDraft={setDraft}
          fileUrl={(fileId) => callUrl(messageFileOfGuest, { params: { ...key, fileId } })}
          closed={t('messages.closedGuest', { phone: hotel.phone })}
        />
      ) : error ? (
        <ErrorState title={messageOf('operation_failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      ) : (
        <ListSkeleton label={t('messages.loading')} count={1} card={<SkeletonBox height={96} />} />
      )}
    </section>
  )
}
