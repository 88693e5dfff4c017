import { addressOf } from '@keystay/contract/shared/addresses'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { AccessForm, type Opened } from '../../features/booking/access/access-form.tsx'
import { useBookingAccess } from '../../features/booking/booking-api.ts'
import { useTranslation } from '../../platform/language.ts'
import { ListSkeleton } from '../../ui/lists/list-states.tsx'
import classes from './booking-access-page.module.css'
import { GuestPage } from './guest-page.tsx'

/** Opens a booking in this browser: by the token in a link's fragment, or by e-mail and code. */
export function BookingAccessPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  // A link to a review or to messages goes on to that.
  const to = query.get('to') === 'review' ? 'bookingReview' : 'booking'
  const part = query.get('to') === 'messages' ? '#messages' : ''
  const opened = ({ hotelKey, propertyId, bookingId }: Opened) =>
    void navigate(addressOf(to, { hotelKey, propertyId, bookingId }) + part, { replace: true })
  const link = useLinkToken(opened)
  return (
    <GuestPage title={t('booking.accessTitle')}>
      <div className={`content ${classes.page}`}>
        <h1 className="display-lg">{t('booking.accessTitle')}</h1>
        {link.opening ? (
          <ListSkeleton label={t('booking.accessOpening')} count={1} />
        ) : (
          <>
            <p className={`soft ${classes.text}`}>{t('booking.accessText')}</p>
            {link.failed !== null && (
              <p className={classes.error} role="alert">
                {link.failed} {t('booking.linkBroken')}
              </p>
            )}
            <AccessForm onOpened={opened} />
          </>
        )}
      </div>
    </GuestPage>
  )
}

/** Exchanges the token of a link once; the fragment never reaches a server's log. */
function useLinkToken(opened: (booking: Opened) => void) {
  const { hash } = useLocation()
  const token = hash.slice(1)
  const access = useBookingAccess()
  const [failed, setFailed] = useState<string | null>(null)
  const tried = useRef('')
  useEffect(() => {
    if (token === '' || tried.current === token) return
    tried.current = token
    access.mutateAsync({ token }).then(opened, (error: Error) => setFailed(error.message))
  }, [token, access, opened])
  return { opening: token !== '' && failed === null, failed }
}
