import { ActionIcon, Button } from '@mantine/core'
import type { GuestCard } from '@keystay/contract/guests/entities'
import { IconArrowLeft, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { isApiError } from '../../platform/api/api-error.ts'
import { initialsOf } from '../../platform/format/initials.ts'
import { phoneUrl } from '../../platform/format/phone-url.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { UnwantedMark } from '../../ui/facts/unwanted-mark.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { DataCard } from './data-card.tsx'
import { GuestBookings } from './guest-bookings.tsx'
import { GuestNotes } from './guest-notes.tsx'
import { MergesCard } from './merges-card.tsx'
import { Proposals } from './proposals.tsx'
import { UnwantedCard } from './unwanted-card.tsx'
import { useGuest } from './guests-api.ts'
import classes from './guest-view.module.css'

type GuestViewProps = {
  readonly propertyId: string
  readonly guestId: string
  readonly timezone: string
  /** Where all guests are. */
  readonly backLink: string
  readonly newBookingLink: (guestId: string) => string
  readonly bookingLink: (bookingId: string) => string
}

/** The card of a guest: contact, wishes, notes, what they booked and brought, and whether the hotel wants them again. */
export function GuestView(props: GuestViewProps) {
  const { propertyId, guestId, backLink } = props
  const { t } = useTranslation()
  const { data: card, error, refetch } = useGuest(propertyId, guestId)
  useHotelEvents(propertyId)
  const missing = isApiError(error) && error.status === 404
  return (
    <div className={classes.view}>
      <Link to={backLink} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        {t('guestCards.title')}
      </Link>
      {!card && !error && (
        <ListSkeleton label={t('guestCards.cardLoading')} count={3} card={<SkeletonBox height={120} />} />
      )}
      {!card && error && (
        <ErrorState
          title={t(missing ? 'guestCards.gone' : 'guestCards.cardFailed')}
          onRetry={missing ? undefined : () => void refetch()}
          cause={error}
        >
          {error.message}
        </ErrorState>
      )}
      {card && <Card {...props} card={card} />}
    </div>
  )
}

function Card({ card, ...props }: GuestViewProps & { readonly card: GuestCard }) {
  const { propertyId, guestId, timezone, backLink, newBookingLink, bookingLink } = props
  const may = useMay()
  const mayWrite = may('guests')
  const at = { propertyId, guestId, card }
  return (
    <>
      <Head {...at} mayWrite={mayWrite} newBookingLink={may('desk') ? newBookingLink(card.id) : null} />
      {mayWrite && <Proposals {...at} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          <Figures card={card} />
          <GuestBookings propertyId={propertyId} guestId={guestId} bookingLink={bookingLink} />
        </div>
        <div className={classes.side}>
          <Wishes wishes={card.wishes} />
          {mayWrite && <GuestNotes propertyId={propertyId} guestId={guestId} timezone={timezone} />}
          <UnwantedCard {...at} mayWrite={mayWrite} />
          {card.merges.length > 0 && <MergesCard {...at} timezone={timezone} mayWrite={mayWrite} />}
          {may('privacy') && <DataCard {...at} backLink={backLink} />}
        </div>
      </div>
    </>
  )
}

type HeadProps = {
  readonly propertyId: string
  readonly guestId: string
  readonly card: GuestCard
  readonly mayWrite: boolean
  readonly newBookingLink: string | null
}

function Head({ propertyId, guestId, card, mayWrite, newBookingLink }: HeadProps) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  const { name, email, phone, doNotBook } = card
  return (
    <header className={classes.head}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={classes.who}>
        <h1 className={`display-md ${classes.name}`}>
          {name}
          {doNotBook && <UnwantedMark />}
        </h1>
        <p className={classes.contact}>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && <a href={phoneUrl(phone)}>{phone}</a>}
          {!email && !phone && <span className="soft">{t('guestCards.noContact')}</span>}
          {mayWrite && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('guestCards.edit.open')}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={18} stroke={1.75} color="var(--ink)" aria-hidden />
            </ActionIcon>
          )}
        </p>
      </div>
      {newBookingLink !== null && (
        <Button component={Link} to={newBookingLink} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
          {t('ownBooking.title')}
        </Button>
      )}
      {editing && (
        <ContactSheet propertyId={propertyId} guestId={guestId} card={card} onClose={() => setEditing(false)} />
      )}
    </header>
  )
}

/** As reports count them. */
function Figures({ card: { figures } }: { readonly card: GuestCard }) {
  const { t } = useTranslation()
  const { number, money } = useFormat()
  const shown = [
    ['stays', number(figures.stays)],
    ['nights', number(figures.nights)],
    ['revenue', money(figures.revenue)],
    ['adr', figures.adr ? money(figures.adr) : '–'],
  ] as const
  return (
    <dl className={`card ${classes.figures}`}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt className="small soft">{t(`guestCards.figures.${name}`)}</dt>
          <dd className="display-sm tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Wishes({ wishes }: Pick<GuestCard, 'wishes'>) {
  const { t } = useTranslation()
  return (
    <section className={`card ${classes.part}`} aria-labelledby="wishes">
      <h2 id="wishes" className="display-sm">
        {t('guestCards.wishes.title')}
      </h2>
      {wishes.length === 0 ? (
        <p className="soft">{t('guestCards.wishes.none')}</p>
      ) : (
        <ul className={classes.wishes}>
          {wishes.map((wish) => (
            <li key={wish}>{wish}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
