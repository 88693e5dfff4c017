import { addressOf } from '@keystay/contract/shared/addresses'
import { Button, CopyButton } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconFileText, IconLink, IconPrinter } from '@tabler/icons-react'
import type { Booking } from '@keystay/contract/bookings/entities'
import { Link } from 'react-router'
import { useTranslation } from '../../../platform/language.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import { calendarUrl } from '../booking-api.ts'
import classes from './booking-actions.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** Where a booking's own page is. */
export function bookingPath(booking: Booking): string {
  return addressOf('booking', {
    hotelKey: booking.hotel.slug,
    propertyId: booking.propertyId,
    bookingId: booking.id,
  })
}

type BookingActionsProps = {
  readonly booking: Booking
  /** Shows the way to the booking's own page. */
  readonly withLink?: boolean
}

/** Calendar, print, the booking's page, and a link that opens it elsewhere. */
export function BookingActions({ booking, withLink = false }: BookingActionsProps) {
  const { t } = useTranslation()
  const key = { propertyId: booking.propertyId, bookingId: booking.id }
  return (
    <div className={classes.actions}>
      <Button
        component="a"
        href={calendarUrl(key)}
        download
        leftSection={<IconCalendarPlus {...icon} />}
        className={classes.wide ?? ''}
      >
        {t('booking.addToCalendar')}
      </Button>
      <Button variant="outline" leftSection={<IconPrinter {...icon} />} onClick={() => globalThis.print()}>
        {t('booking.print')}
      </Button>
      {withLink && (
        <Button component={Link} to={bookingPath(booking)} variant="outline" leftSection={<IconFileText {...icon} />}>
          {t('booking.toBooking')}
        </Button>
      )}
      <CopyLink booking={booking} />
    </div>
  )
}

/** Whoever has the link gets in, so it says so. */
function CopyLink({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const link = `${globalThis.location.origin}/booking-access#${booking.accessToken}`
  return (
    <div className={classes.link}>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <>
            <Button
              variant="subtle"
              onClick={copy}
              leftSection={copied ? <IconCheck {...icon} /> : <IconLink {...icon} />}
            >
              {copied ? t('booking.copied') : t('booking.copyLink')}
            </Button>
            <LiveRegion>{copied ? t('booking.copied') : ''}</LiveRegion>
          </>
        )}
      </CopyButton>
      <p className="tiny soft">{t('booking.linkNote')}</p>
    </div>
  )
}
