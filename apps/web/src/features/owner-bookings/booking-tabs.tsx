import { bookingStatuses, type BookingStatus } from '@keystay/contract/bookings/entities'
import type { BookingCounts } from '@keystay/contract/bookings/owner-entities'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import classes from './booking-tabs.module.css'

const tabs = ['all', 'confirmed', 'pending', 'cancelled'] as const satisfies readonly (BookingStatus | 'all')[]

type BookingTabsProps = {
  readonly status: BookingStatus | null
  /** Null until they are known. */
  readonly counts: BookingCounts | null
  readonly linkTo: (status: BookingStatus | null) => string
}

/** All, confirmed, pending, cancelled, each with how many there are. */
export function BookingTabs({ status, counts, linkTo }: BookingTabsProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <nav aria-label={t('desk.tabs')}>
      <ul className={classes.tabs}>
        {tabs.map((tab) => {
          const own = bookingStatuses.find((one) => one === tab) ?? null
          return (
            <li key={tab}>
              <Link
                to={linkTo(own)}
                replace
                preventScrollReset
                className={classes.tab}
                aria-current={own === status ? 'page' : undefined}
              >
                {tab === 'all' ? t('desk.all') : t(`desk.status.${tab}`)}
                <span className={classes.count}>{counts ? number(counts[tab]) : '·'}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
