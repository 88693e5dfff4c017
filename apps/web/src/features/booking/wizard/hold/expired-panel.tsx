import { addressOf } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { IconClockOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messageOf, useTranslation } from '../../../../platform/language.ts'
import classes from './expired-panel.module.css'
import type { Wizard } from '../state/use-wizard.ts'

type ExpiredPanelProps = { readonly wizard: Wizard; readonly onHoldAgain: () => void }

/** The rooms are free for others again: nothing booked, nothing charged, and the way to hold them once more. */
export function ExpiredPanel({ wizard, onHoldAgain }: ExpiredPanelProps) {
  const { t } = useTranslation()
  const { booking, hotel, quote, refreshing } = wizard
  const expired = booking?.status !== 'cancelled' || booking.cancelReason === 'hold_expired'
  return (
    <section className={`card ${classes.panel}`} role="alert">
      <IconClockOff size={36} stroke={1.75} aria-hidden className={classes.icon} />
      <h1 className="display-md">{expired ? t('wizard.expiredTitle') : t('wizard.cancelledTitle')}</h1>
      <p className="soft">{t('wizard.expiredText')}</p>
      {!quote && !refreshing && <p>{messageOf('room_changed')}</p>}
      <div className={classes.actions}>
        <Button onClick={onHoldAgain} disabled={!quote} loading={refreshing}>
          {t('wizard.holdAgain')}
        </Button>
        <Link className="quiet-link" to={addressOf('hotelHome', { hotelKey: hotel.slug })}>
          {t('common.toHotel')}
        </Link>
      </div>
    </section>
  )
}
