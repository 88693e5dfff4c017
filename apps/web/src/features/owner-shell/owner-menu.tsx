import { paths } from '@keystay/contract/shared/addresses'
import { IconBuilding, IconCalendarEvent, IconChartBar, IconDoor, IconLayoutRows } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useOwnHotel } from '../../platform/own-hotel.ts'
import classes from './owner-menu.module.css'

const entries = [
  { name: 'revenue', page: 'ownerDashboard', end: false, Icon: IconChartBar },
  { name: 'bookings', page: 'ownerBookings', end: true, Icon: IconCalendarEvent },
  { name: 'plan', page: 'ownerPlan', end: false, Icon: IconLayoutRows },
  { name: 'rooms', page: 'ownerRooms', end: false, Icon: IconDoor },
  { name: 'properties', page: 'ownerProperties', end: false, Icon: IconBuilding },
] as const

/** The pages of the owner area: one below the other, on a phone side by side as tabs. The chosen hotel goes along. */
export function OwnerMenu() {
  const { t } = useTranslation()
  const { hotel } = useOwnHotel()
  const search = hotel ? `?${new URLSearchParams({ hotel: hotel.slug }).toString()}` : ''
  return (
    <nav className={classes.menu} aria-label={t('owner.menu.label')}>
      {entries.map(({ name, page, end, Icon }) => (
        <NavLink key={name} to={{ pathname: paths[page], search }} end={end} className={classes.entry ?? ''}>
          <Icon size={20} stroke={1.75} aria-hidden />
          <span>{t(`owner.menu.${name}`)}</span>
        </NavLink>
      ))}
    </nav>
  )
}
