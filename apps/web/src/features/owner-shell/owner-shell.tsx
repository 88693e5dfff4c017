import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SessionUser } from '../../platform/session/auth-state.ts'
import { Mark } from '../../ui/layout/logo.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { HotelSwitcher } from './hotel-switcher.tsx'
import { OwnerMenu } from './owner-menu.tsx'
import { OwnerSettings } from './owner-settings.tsx'
import classes from './owner-shell.module.css'

type OwnerShellProps = {
  readonly owner: SessionUser
  readonly onLogOut: () => void
  readonly children: ReactNode
}

/** What every page of the owner area stands in: a rail at the left; on a phone a bar on top and tabs at the foot. */
export function OwnerShell({ owner, onLogOut, children }: OwnerShellProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.shell}>
      <div className={classes.rail}>
        <header className={classes.top}>
          <Link to="/" className={classes.home} aria-label={t('common.toStart')}>
            <Mark />
          </Link>
          <HotelSwitcher />
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

/** On a phone the settings are behind a button. */
function PhoneMenu(settings: Pick<OwnerShellProps, 'owner' | 'onLogOut'>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        className={classes.burger}
        variant="transparent"
        size={44}
        aria-label={t('common.menu')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={24} stroke={1.75} color="var(--ink)" />
      </ActionIcon>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('common.menu')}>
        <OwnerSettings {...settings} side="below" />
      </Sheet>
    </>
  )
}
