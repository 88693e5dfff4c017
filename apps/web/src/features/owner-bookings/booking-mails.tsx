import { IconMailX } from '@tabler/icons-react'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { phoneUrl } from '../../platform/format/phone-url.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import { useMailName } from '../../ui/facts/use-mail-name.ts'
import classes from './booking-mails.module.css'

const tones = { queued: 'pending', sent: 'good', refused: 'bad' } as const
/** Who is written to besides the guest; an invoice says itself whom it did not reach. */
const toOthers: readonly string[] = ['owner_new_booking', 'owner_cancellation', 'owner_stay_changed', 'invoice']

type Props = { readonly booking: OwnerBooking }

/** What was written about the booking, and what became of it. */
export function BookingMails({ booking: { mails, timezone } }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const nameOf = useMailName()
  return (
    <section className={classes.mails}>
      <h3 className="display-sm">{t('desk.mails.title')}</h3>
      {mails.length === 0 && <p className="soft">{t('desk.mails.none')}</p>}
      <ul>
        {mails.map(({ kind, state, at, answer }, index) => (
          <li key={index}>
            <span className={classes.line}>
              <span>{nameOf(kind)}</span>
              <StateDot tone={tones[state]}>{t(`desk.mails.states.${state}`)}</StateDot>
            </span>
            <time className="tiny soft" dateTime={at}>
              {moment(at, timezone, 'dayYear')}
            </time>
            {state === 'refused' && answer !== '' && (
              <p className={`tiny ${classes.answer}`}>{t('desk.mails.answer', { answer })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A guest who was not reached by the latest mail does not know what the booking says: that comes first. */
export function RefusedMail({ booking: { mails, guest } }: Props) {
  const { t } = useTranslation()
  const last = mails.findLast(({ kind, state }) => !toOthers.includes(kind) && state !== 'queued')
  if (last?.state !== 'refused') return null
  return (
    <div className={classes.refused}>
      <IconMailX size={20} stroke={1.75} aria-hidden />
      <p>
        {t('desk.mails.refused')} {guest.phone && <a href={phoneUrl(guest.phone)}>{guest.phone}</a>}
      </p>
    </div>
  )
}
