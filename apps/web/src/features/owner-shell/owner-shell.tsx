import { ActionIcon } from '@mantine/core'
import {
  IconMenu2,
  IconChartBar,
  IconCalendarEvent,
  IconFileInvoice,
  IconLayoutRows,
  IconDoor,
  IconArrowsShuffle,
  IconBuilding,
  IconBuildings,
  IconLogout,
  IconMessage,
  IconMoodKid,
  IconMoonStars,
  IconPuzzle,
  IconShoppingBag,
  IconDiscount,
  IconBuildingBank,
  IconReceiptTax,
  IconReportAnalytics,
  IconSpray,
  IconStar,
  IconSun,
  IconTag,
  IconTicket,
  IconUsers,
  IconUsersGroup,
  IconWritingSign,
} from '@tabler/icons-react'
import { memo, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import type { SessionUser } from '../../platform/session/auth-state.ts'
import { Mark } from '../../ui/layout/logo.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { HotelSwitcher } from './hotel-switcher.tsx'
import classes from './owner-shell.module.css'
import { useOwnHotel, useOwnHotels, useRememberedHotel } from '../../platform/owner/own-hotel.ts'
import { pageRights, type GuardedPage } from '../../platform/owner/rights.ts'
import { mayAtHotel } from '@keystay/contract/shared/rights'
import { paths } from '@keystay/contract/shared/addresses'
import { LanguageMenu } from '../../ui/overlays/language-menu.tsx'
import { ColorSchemeMenu } from '../../ui/overlays/color-scheme-menu.tsx'
import { initialsOf } from '../../platform/format/initials.ts'

type OwnerShellProps = {
  readonly owner: SessionUser
  readonly onLogOut: () => void
  /** The way to find anything, in view on every page. */
  readonly find: ReactNode
  readonly children: ReactNode
}

/** What every page of the owner area stands in: a rail at the left; on a phone a bar on top and tabs at the foot. */
export function OwnerShell({ owner, onLogOut, find, children }: OwnerShellProps) {
  const { t } = useTranslation()
  useRememberedHotel()
  return (
    <div className={classes.shell}>
      <div className={classes.rail}>
        <header className={classes.top}>
          <Link to="/" className={classes.home} aria-label={t('common.toStart')}>
            <Mark />
          </Link>
          <HotelSwitcher />
          {find}
          <PhoneMenu owner={owner} onLogOut={onLogOut} />
        </header>
        <OwnerMenu />
        <footer className={classes.foot}>
          <OwnerSettings owner={owner} onLogOut={onLogOut} side="above" />
        </footer>
      </div>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  )
}

/** On a phone the settings are behind a button, with the pages that have no tab. */
function PhoneMenu(settings: Pick<OwnerShellProps, 'owner' | 'onLogOut'>) {
  const { t } = useTranslation()
  const { hotel } = useOwnHotel()
  const unread = hotel?.unreadMessages ?? 0
  const behind = withoutEmpty(useGroups().map((group) => group.filter(({ behindMenu }) => behindMenu)))
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        className={classes.burger}
        variant="transparent"
        size={44}
        aria-label={unread > 0 ? `${t('common.menu')}, ${t('owner.menu.unread', { count: unread })}` : t('common.menu')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={24} stroke={1.75} color="var(--ink)" />
        {unread > 0 && <span className={classes.count} aria-hidden />}
      </ActionIcon>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('common.menu')}>
        <div className={classes.more}>
          <MenuGroups groups={behind} onFollow={() => setOpen(false)} />
        </div>
        <OwnerSettings {...settings} side="below" />
      </Sheet>
    </>
  )
}

type Entry = {
  readonly name:
    | 'today'
    | 'housekeeping'
    | 'revenue'
    | 'reports'
    | 'portfolio'
    | 'dayEnd'
    | 'bookings'
    | 'plan'
    | 'guests'
    | 'reviews'
    | 'messages'
    | 'prices'
    | 'ages'
    | 'promotions'
    | 'gapDeals'
    | 'flexibleRooms'
    | 'extras'
    | 'taxes'
    | 'registrations'
    | 'invoices'
    | 'transfers'
    | 'vouchers'
    | 'rooms'
    | 'team'
    | 'properties'
  readonly page: GuardedPage
  readonly end: boolean
  readonly Icon: typeof IconTag
  /** On a phone, where five tabs fit, it stands behind the menu's button. */
  readonly behindMenu?: boolean
  /** Only for who has several hotels. */
  readonly ofSeveral?: boolean
}

/** The day, selling, and the house, in the order in which they are needed. */
const allGroups: readonly (readonly Entry[])[] = [
  [
    { name: 'portfolio', page: 'ownerPortfolio', end: false, Icon: IconBuildings, behindMenu: true, ofSeveral: true },
    { name: 'today', page: 'ownerToday', end: false, Icon: IconSun },
    { name: 'plan', page: 'ownerPlan', end: false, Icon: IconLayoutRows },
    { name: 'bookings', page: 'ownerBookings', end: true, Icon: IconCalendarEvent },
    { name: 'guests', page: 'ownerGuests', end: false, Icon: IconUsers, behindMenu: true },
    { name: 'messages', page: 'ownerMessages', end: false, Icon: IconMessage, behindMenu: true },
    { name: 'reviews', page: 'ownerReviews', end: false, Icon: IconStar, behindMenu: true },
    { name: 'housekeeping', page: 'ownerHousekeeping', end: false, Icon: IconSpray },
    { name: 'registrations', page: 'ownerRegistrations', end: false, Icon: IconWritingSign, behindMenu: true },
    { name: 'invoices', page: 'ownerInvoices', end: false, Icon: IconFileInvoice, behindMenu: true },
    { name: 'dayEnd', page: 'ownerDayEnd', end: false, Icon: IconMoonStars, behindMenu: true },
  ],
  [
    { name: 'prices', page: 'ownerRatePlans', end: false, Icon: IconTag, behindMenu: true },
    { name: 'ages', page: 'ownerAgeBands', end: false, Icon: IconMoodKid, behindMenu: true },
    { name: 'promotions', page: 'ownerPromotions', end: false, Icon: IconDiscount, behindMenu: true },
    { name: 'gapDeals', page: 'ownerGapDeals', end: false, Icon: IconPuzzle, behindMenu: true },
    { name: 'flexibleRooms', page: 'ownerFlexibleRooms', end: false, Icon: IconArrowsShuffle, behindMenu: true },
    { name: 'vouchers', page: 'ownerVouchers', end: false, Icon: IconTicket, behindMenu: true },
    { name: 'extras', page: 'ownerExtras', end: false, Icon: IconShoppingBag, behindMenu: true },
    { name: 'taxes', page: 'ownerLocalTaxes', end: false, Icon: IconReceiptTax, behindMenu: true },
    { name: 'revenue', page: 'ownerDashboard', end: false, Icon: IconChartBar, behindMenu: true },
    { name: 'reports', page: 'ownerReports', end: false, Icon: IconReportAnalytics, behindMenu: true },
  ],
  [
    { name: 'rooms', page: 'ownerRooms', end: false, Icon: IconDoor, behindMenu: true },
    { name: 'properties', page: 'ownerProperties', end: false, Icon: IconBuilding, behindMenu: true },
    { name: 'transfers', page: 'ownerTransfers', end: false, Icon: IconBuildingBank, behindMenu: true },
    { name: 'team', page: 'ownerStaff', end: false, Icon: IconUsersGroup, behindMenu: true },
  ],
]

/** The pages that may be opened at the chosen hotel: none before it is known which these are. */
function useGroups(): readonly (readonly Entry[])[] {
  const { loading } = useOwnHotels()
  const { hotels, hotel } = useOwnHotel()
  if (loading) return []
  // Who works at one hotel as this and at another as that changes the one where it may be changed.
  const mayEdit = hotels.length === 0 || hotels.some(({ role }) => mayAtHotel(role, pageRights.ownerProperties))
  const isShown = ({ page, ofSeveral = false }: Entry) => {
    if (ofSeveral) return hotels.length > 1
    if (page === 'ownerProperties') return mayEdit
    return hotel === null || mayAtHotel(hotel.role, pageRights[page])
  }
  return withoutEmpty(allGroups.map((group) => group.filter(isShown)))
}

const withoutEmpty = (groups: readonly (readonly Entry[])[]) => groups.filter((group) => group.length > 0)

/** The pages of the owner area: one below the other, on a phone side by side as tabs. */
function OwnerMenu() {
  const { t } = useTranslation()
  const groups = useGroups()
  const { pathname } = useLocation()
  const ref = useRef<HTMLElement>(null)
  const isThere = groups.length > 0
  // In a low window the page that is open may stand below the fold.
  useEffect(() => {
    const links = isThere ? [...(ref.current?.querySelectorAll('a') ?? [])] : []
    links.find((link) => pathname.startsWith(link.pathname))?.scrollIntoView({ block: 'nearest' })
  }, [pathname, isThere])
  return (
    <nav ref={ref} className={classes.menu} aria-label={t('owner.menu.label')}>
      <MenuGroups groups={groups} />
    </nav>
  )
}

type MenuGroupsProps = { readonly groups: readonly (readonly Entry[])[]; readonly onFollow?: () => void }

/** The chosen hotel goes along. */
function MenuGroups({ groups, onFollow }: MenuGroupsProps) {
  const { hotel } = useOwnHotel()
  const search = hotel ? `?${new URLSearchParams({ hotel: hotel.slug }).toString()}` : ''
  return groups.map((group) => (
    <div key={group[0]?.name} className={classes.group}>
      {group.map((entry) => (
        <MenuLink
          key={entry.name}
          entry={entry}
          search={search}
          unread={entry.name === 'messages' ? (hotel?.unreadMessages ?? 0) : 0}
          onFollow={onFollow}
        />
      ))}
    </div>
  ))
}

type MenuLinkProps = {
  readonly entry: Entry
  readonly search: string
  readonly unread: number
  readonly onFollow: (() => void) | undefined
}

/** Two dozen stand on every page: what else the address says reaches the router's link alone. */
const MenuLink = memo(function MenuLink({ entry, search, unread, onFollow }: MenuLinkProps) {
  const { t } = useTranslation()
  const { name, page, end, Icon, behindMenu = false } = entry
  return (
    <NavLink
      to={{ pathname: paths[page], search }}
      end={end}
      className={classes.entry ?? ''}
      data-behind-menu={behindMenu || undefined}
      onClick={onFollow}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>{t(`owner.menu.${name}`)}</span>
      <UnreadCount count={unread} />
    </NavLink>
  )
})

function UnreadCount({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t('owner.menu.unread', { count })}</span>
    </span>
  )
}

type OwnerSettingsProps = {
  readonly owner: SessionUser
  readonly onLogOut: () => void
  /** Where there is room for the menus to open, and for words beside the way out. */
  readonly side: 'below' | 'above'
}

/** Language, appearance, who is here, and the way out. */
function OwnerSettings({ owner, onLogOut, side }: OwnerSettingsProps) {
  const { t } = useTranslation()
  const { name, role } = owner
  const { hotel } = useOwnHotel()
  const atHotel = hotel === null || hotel.role === 'owner' ? t('owner.role.owner') : t(`staff.roles.${hotel.role}`)
  return (
    <div className={classes.settings}>
      <LanguageMenu align="start" side={side} />
      <ColorSchemeMenu side={side} />
      <div className={classes.who}>
        <Link to={paths.account} className={classes.account}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          <span className={classes.names}>
            <span className={classes.name}>{name}</span>
            <span className={classes.role}>{role === 'admin' ? t('owner.role.admin') : atHotel}</span>
          </span>
        </Link>
        <button type="button" className={classes.out} title={t('common.logout')} onClick={onLogOut}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          <span className={side === 'above' ? 'visually-hidden' : undefined}>{t('common.logout')}</span>
        </button>
      </div>
    </div>
  )
}
