import { Button } from '@mantine/core'
import type { Booking } from '@keystay/contract/bookings/entities'
import { listOwnRegistrations } from '@keystay/contract/registrations/endpoints'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import classes from './booking-registration.module.css'
import { registrationsKey, type OwnStay } from './registrations-key.ts'

/** The form loads when it is opened. */
const RegistrationSheet = lazy(async () => ({ default: (await import('./registration-sheet.tsx')).RegistrationSheet }))

/** The registration that the hotel's country wants, room by room, to be filled in before the arrival. Nothing where it wants none. */
export function BookingRegistration({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { country: nameOf } = useFormat()
  const params = { propertyId: booking.propertyId, bookingId: booking.id }
  const { data } = useQuery({
    queryKey: registrationsKey(booking),
    queryFn: ({ signal }) => call(listOwnRegistrations, { params, signal }).then((reply) => reply.data),
    staleTime: 0,
  })
  const [filling, setFilling] = useState<OwnStay | null>(null)
  const [isSent, setSent] = useState(false)
  if (!data?.rule || !data.stays.some(({ open, state }) => open || state === 'filled' || state === 'done')) return null
  const { rule, country, stays } = data
  return (
    <section className={`card ${classes.card}`} aria-labelledby="booking-registration">
      <h2 id="booking-registration" className="display-sm">
        {t('registration.title')}
      </h2>
      <p>
        {t(`registration.own.${rule.who}`, { country: nameOf(country) })}
        {rule.signs && ` ${t('registration.own.signLater')}`}
      </p>
      <LiveRegion>{isSent ? t('registration.own.sent') : ''}</LiveRegion>
      <ul className={classes.rooms}>
        {stays.map((stay) => (
          <RoomState key={stay.id} stay={stay} onFill={() => setFilling(stay)} />
        ))}
      </ul>
      {filling && (
        <Suspense fallback={null}>
          <RegistrationSheet
            booking={booking}
            stay={filling}
            country={country}
            onDone={() => {
              setSent(true)
              setFilling(null)
            }}
            onClose={() => setFilling(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

function RoomState({ stay, onFill }: { readonly stay: OwnStay; readonly onFill: () => void }) {
  const { t } = useTranslation()
  const { adults, children, state, open } = stay
  const isFilled = state === 'filled' || state === 'done'
  const said = isFilled ? 'filled' : state === 'waived' ? 'waived' : 'missing'
  return (
    <li className={classes.room}>
      <span className={classes.words}>
        <span className="strong">{t('registration.own.room', { count: adults + children })}</span>
        <span className="small soft">{t(`registration.own.${said}`)}</span>
      </span>
      {open && state !== 'waived' && (
        <Button size="sm" variant={isFilled ? 'outline' : 'filled'} onClick={onFill}>
          {t(isFilled ? 'registration.own.again' : 'registration.own.fill')}
        </Button>
      )}
    </li>
  )
}
