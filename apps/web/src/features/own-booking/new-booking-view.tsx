import { Button } from '@mantine/core'
import type { DoNotBook } from '@keystay/contract/guests/do-not-book'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isApiError } from '../../platform/api/api-error.ts'
import { useLanguage } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import dense from '../../ui/editor/dense.module.css'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { bookingFormOf, draftFrom, stayFormOf, type Draft, type Ground } from './draft.ts'
import { ExtraFields } from './extra-fields.tsx'
import { GuestFields } from './guest-fields.tsx'
import { newBookingKey, useBookingGround, useBookOwn, useOwnQuote, useTypeOffers } from './own-booking-api.ts'
import { PriceCard } from './price-card.tsx'
import { StayFields } from './stay-fields.tsx'
import { FirmFields, TermsFields } from './terms-fields.tsx'
import classes from './own-booking.module.css'

type NewBookingProps = {
  readonly propertyId: string
  readonly currency: string
  readonly timezone: string
  /** Where to go on once it is booked; `isIn`: its guests stand at the desk, to be checked in. */
  readonly onBooked: (booking: OwnerBooking, isIn: boolean) => void
}

/** The hotel books for a guest: what the address names of it stands in the form already. */
export function NewBookingView(props: NewBookingProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { data, error, refetch } = useBookingGround(props.propertyId, params.get('guest'))
  if (data) return <Form {...props} {...data} />
  if (error)
    return (
      <ErrorState heading="h1" title={messageOf('operation_failed')} onRetry={() => void refetch()} cause={error}>
        {error.message}
      </ErrorState>
    )
  return (
    <>
      <h1 className="display-md">{t('ownBooking.title')}</h1>
      <ListSkeleton label={t('ownBooking.loading')} count={4} card={<SkeletonBox height={120} />} />
    </>
  )
}

type FormProps = NewBookingProps & Ground

function Form({ propertyId, currency, timezone, onBooked, types, day, guest }: FormProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const language = useLanguage()
  const area = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftFrom(params, { types, day, language, guest }))
  const [key, setKey] = useState(newBookingKey)
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const stay = stayFormOf(draft, currency)
  const asked = useOwnQuote(propertyId, stay)
  const offers = useTypeOffers(propertyId, stay, types)
  const book = useBookOwn(propertyId)
  const quote = asked.data
  const failure = book.error ?? (asked.isFetching ? null : asked.error)
  const errors = { ...fieldsOf(failure), ...missing }
  const onDraft = (change: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...change }))
    setMissing({})
    // What is booked by a key is one thing: another wish has another one.
    setKey(newBookingKey())
    book.reset()
  }
  const isWalkIn = draft.source === 'walk_in' && draft.checkIn === day && draft.optionUntil === null
  const send = async (isIn: boolean) => {
    const lacks = lacksOf(draft, quote?.plans.find(({ planId }) => planId === draft.planId)?.isSold === false, t)
    setMissing(lacks)
    if (Object.keys(lacks).length > 0 || !stay || !quote) return focusSoon(area.current)
    try {
      const booking = await book.mutateAsync({ body: bookingFormOf(draft, stay, quote.total), key })
      onBooked(booking, isIn)
    } catch (error) {
      // The mutation keeps the refusal.
      if (isApiError(error) && error.code === 'guest_unwanted')
        setDraft((now) => ({ ...now, unwanted: error.details['doNotBook'] as DoNotBook }))
      focusSoon(area.current)
    }
  }
  const fields = { draft, onDraft, errors }
  return (
    <form
      ref={area}
      noValidate
      className={`${classes.page} ${dense.fields}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send(isWalkIn)
      }}
    >
      <h1 className="display-md">{t('ownBooking.title')}</h1>
      <div className={classes.columns}>
        <div className={classes.groups}>
          <StayFields
            {...fields}
            propertyId={propertyId}
            types={types}
            day={day}
            free={quote?.free ?? []}
            offers={offers}
          />
          <GuestFields {...fields} propertyId={propertyId} />
          <TermsFields {...fields} quote={quote} timezone={timezone} />
          <ExtraFields {...fields} propertyId={propertyId} quote={stay ? quote : undefined} />
          <FirmFields {...fields} day={day} />
        </div>
        <PriceCard quote={stay ? quote : undefined} isOld={asked.isFetching || asked.isPlaceholderData}>
          <FailedNote error={failure} title="operation_failed" />
          <div className={classes.actions}>
            <Button type="submit" loading={book.isPending} disabled={!quote || asked.isPlaceholderData}>
              {isWalkIn ? t('ownBooking.bookAndCheckIn') : t(draft.optionUntil ? 'ownBooking.hold' : 'ownBooking.book')}
            </Button>
            {isWalkIn && (
              <Button variant="outline" disabled={!quote || book.isPending} onClick={() => void send(false)}>
                {t('ownBooking.book')}
              </Button>
            )}
          </div>
        </PriceCard>
      </div>
    </form>
  )
}

/** What has to be said before anybody is asked. */
function lacksOf(
  { name, reason, unwanted, despite }: Draft,
  needsReason: boolean,
  t: ReturnType<typeof useTranslation>['t'],
): Record<string, string> {
  return {
    ...(name.trim() === '' && { 'guest.name': messageOf('guest_name_required') }),
    ...(unwanted !== null && despite === '' && { despite: t('ownBooking.needsDespite') }),
    ...(needsReason && reason === '' && { 'otherwise.reason': t('ownBooking.needsReason') }),
  }
}

function fieldsOf(error: Error | null): Readonly<Record<string, string>> {
  return isApiError(error) ? error.fields : {}
}

/** Once the fields are marked. */
function focusSoon(area: HTMLElement | null): void {
  requestAnimationFrame(() => focusFirstError(area))
}
