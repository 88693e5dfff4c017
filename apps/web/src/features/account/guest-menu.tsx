import { addressOf, paths } from '@keystay/contract/shared/addresses'
import { IconChevronDown } from '@tabler/icons-react'
import { useCallback, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { initialsOf } from '../../platform/format/initials.ts'
import { useTranslation } from '../../platform/language.ts'
import { useAuth } from '../../platform/session/auth-state.ts'
import { storedUser } from '../../platform/session/stored-session.ts'
import { Dropdown } from '../../ui/overlays/dropdown.tsx'
import menu from '../../ui/overlays/menu-list.module.css'
import classes from './guest-menu.module.css'
import { loginPath } from './entrance/next-page.ts'
import { logOut } from './session-actions.ts'

type GuestMenuProps = {
  /** Home and login belong to this hotel. */
  readonly hotelKey: string | undefined
  /** Lies on a picture, in white. */
  readonly overlay: boolean
  /** Offers to sign up beside the login, as the landing page does. */
  readonly signUp: boolean
}

/** Login, or what a logged-in guest has: bookings, account, the way out. */
export function GuestMenu({ hotelKey, overlay, signUp }: GuestMenuProps) {
  const { t } = useTranslation()
  const name = useName()
  const [open, setOpen] = useState(false)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])
  if (name === null)
    return (
      <>
        <Link to={loginPath(hotelKey)} className={classes.login} data-overlay={overlay || undefined}>
          {t('common.login')}
        </Link>
        {signUp && (
          <Link to={paths.signUp} className={classes.login} data-overlay={overlay || undefined}>
            {t('common.signUp')}
          </Link>
        )}
      </>
    )
  const target = (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      aria-label={t('common.accountOf', { name })}
      onClick={() => setOpen(!open)}
    >
      <span className={classes.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <IconChevronDown size={18} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <Dropdown open={open} onClose={close} target={target} label={t('common.accountOf', { name })} align="end">
      <div id={id} className={classes.menu}>
        <p className={classes.name}>{name}</p>
        <div className={menu.list}>
          <GuestLinks hotelKey={hotelKey} signUp={signUp} onLeave={close} />
        </div>
      </div>
    </Dropdown>
  )
}

type GuestLinksProps = Pick<GuestMenuProps, 'hotelKey' | 'signUp'> & { readonly onLeave: () => void }

/** The entries of the menu, one below the other; on a phone they stand in its sheet. */
export function GuestLinks({ hotelKey, signUp, onLeave }: GuestLinksProps) {
  const { t } = useTranslation()
  const { user } = useAuth()
  const name = useName()
  const navigate = useNavigate()
  const home = hotelKey ? addressOf('hotelHome', { hotelKey }) : paths.landing
  const leave = async () => {
    onLeave()
    const refusal = await logOut()
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    if (refusal === null) await navigate(home)
    else await navigate(loginPath(hotelKey), { state: { refused: refusal } })
  }
  const link = (to: string, text: string) => (
    <Link to={to} onClick={onLeave}>
      {text}
    </Link>
  )
  return (
    <nav aria-label={t('common.menu')}>
      {link(home, t('common.home'))}
      {link(paths.favourites, t('common.favourites'))}
      {name === null && link(loginPath(hotelKey), t('common.login'))}
      {name === null && signUp && link(paths.signUp, t('common.signUp'))}
      {name !== null && link(paths.myBookings, t('common.myBookings'))}
      {name !== null && link(paths.account, t('common.account'))}
      {user && user.role !== 'guest' && link(paths.owner, t('common.ownerArea'))}
      {user?.role !== 'owner' && user?.role !== 'admin' && link(paths.listProperty, t('common.listProperty'))}
      {name !== null && (
        <button type="button" onClick={() => void leave()}>
          {t('common.logout')}
        </button>
      )}
    </nav>
  )
}

/** Who is logged in; until the server has said so, whom this browser remembers. */
function useName(): string | null {
  const { user } = useAuth()
  return user?.name ?? storedUser()?.email ?? null
}
