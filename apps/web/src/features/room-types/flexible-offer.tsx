import type { StayPrice } from '@keystay/contract/room-types/entities'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import classes from './flexible-offer.module.css'

type FlexibleOfferProps = {
  readonly offer: NonNullable<StayPrice['flexible']>
  /** Where it is booked so. */
  readonly to: string
}

/** That a room costs less whose guest lets the hotel choose between its type and better ones: one quiet line. */
export function FlexibleOffer({ offer: { total, saved }, to }: FlexibleOfferProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <p className={classes.offer}>
      <IconArrowsShuffle size={18} stroke={1.75} aria-hidden />
      <span>
        <Link to={to}>{t('flexible.offer', { total: money(total), saved: money(saved) })}</Link>{' '}
        <span className="small soft">{t('flexible.means')}</span>
      </span>
    </p>
  )
}
