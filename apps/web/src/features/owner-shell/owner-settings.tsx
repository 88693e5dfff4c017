import { paths } from '@keystay/contract/shared/addresses'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { initialsOf } from '../../platform/format/initials.ts'
import type { SessionUser } from '../../platform/session/auth-state.ts'
import { ColorSchemeMenu } from '../../ui/overlays/color-scheme-menu.tsx'
import { LanguageMenu } from '../../ui/overlays/language-menu.tsx'
import classes from './owner-settings.module.css'

type OwnerSettingsProps = {
  readonly owner: SessionUser
  readonly onLogOut: () => void
  /** Where there is room for the menus to open, and for words beside the way out. */
  readonly side: 'below' | 'above'
}

/** Language, appearance, who is here, and the way out. */
export function OwnerSettings({ owner, onLogOut, side }: OwnerSettingsProps) {
  const { t } = useTranslation()
  const { name, role } = owner
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
            <span className={classes.role}>{t(role === 'admin' ? 'owner.role.admin' : 'owner.role.owner')}</span>
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
