import { Button } from '@mantine/core'
import type { Booking } from '@keystay/contract/bookings/entities'
import { fillRegistration, listOwnRegistrations } from '@keystay/contract/registrations/endpoints'
import type { GuestRegistrations } from '@keystay/contract/registrations/entities'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { keepAnswer } from '../../../platform/api/keep-answer.ts'
import { call } from '../../../platform/api/call.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { FailedNote } from '../../../ui/form/failed-note.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RegistrationFields } from '../../../ui/registration/registration-fields.tsx'
import { formOf, typedOf } from '../../../ui/registration/registration-form.ts'
import classes from './booking-registration.module.css'

const keyOf = ({ propertyId, id }: Booking) => ['booking', propertyId, id, 'registrations']

type Stay = GuestRegistrations['stays'][number]

/** The registration that the hotel's country wants, room by room, to be filled in before the arrival. Nothing where it wants none. */
export function BookingRegistration({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { country: nameOf } = useFormat()
  const params = { propertyId: booking.propertyId, bookingId: booking.id }
  const { data } = useQuery({
    queryKey: keyOf(booking),
    queryFn: ({ signal }) => call(listOwnRegistrations, { params, signal }).then((reply) => reply.data),
    staleTime: 0,
  })
  const [filling, setFilling] = useState<Stay | null>(null)
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
        <FillSheet
          booking={booking}
          stay={filling}
          country={country}
          onDone={() => {
            setSent(true)
            setFilling(null)
          }}
          onClose={() => setFilling(null)}
        />
      )}
    </section>
  )
}

function RoomState({ stay, onFill }: { readonly stay: Stay; readonly onFill: () => void }) {
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

type FillSheetProps = {
  readonly booking: Booking
  readonly stay: Stay
  readonly country: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A blank form each time: what was written before is not told to whoever holds the booking's link. */
function FillSheet({ booking, stay, country, onDone, onClose }: FillSheetProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => typedOf(null, booking.guest.name, stay.adults + stay.children))
  const params = { propertyId: booking.propertyId, bookingId: booking.id, stayId: stay.id }
  const send = useMutation({
    mutationFn: () => call(fillRegistration, { params, body: formOf(typed) }).then(({ data }) => data),
    gcTime: 0,
    onSuccess: (now) => {
      keepAnswer(client, keyOf(booking), now)
      onDone()
    },
  })
  const refused = isApiError(send.error) ? send.error : null
  useEffect(() => {
    if (refused) focusFirstError(form.current)
  }, [refused])
  const hasFields = refused !== null && Object.keys(refused.fields).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  return (
    <Sheet open title={t('registration.title')} onClose={onClose} wide>
      <form ref={form} noValidate className={classes.form} onSubmit={submit}>
        <RegistrationFields value={typed} errors={refused?.fields ?? {}} country={country} onChange={setTyped} />
        <FailedNote error={hasFields ? null : send.error} title="operation_failed" />
        <Button type="submit" loading={send.isPending}>
          {t('registration.own.send')}
        </Button>
      </form>
    </Sheet>
  )
}
