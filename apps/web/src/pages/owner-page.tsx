import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OwnerLinks } from '../features/account/owner-links.tsx'
import { useOwnerGuard } from '../features/account/use-owner-guard.ts'
import { LanguageMenu } from '../ui/language-menu.tsx'
import { Mark } from '../ui/mark.tsx'
import { PageSpinner } from '../ui/page-spinner.tsx'
import { SiteHeader } from '../ui/site-header.tsx'
import classes from './account-page.module.css'

/** The owner area. Nothing of it is drawn before the server has said who is there. */
export function OwnerPage() {
  const { t } = useTranslation()
  const owner = useOwnerGuard()
  if (!owner) return <PageSpinner />
  return (
    <>
      <title>{`${t('account.ownerArea.title')} · Keystay`}</title>
      <SiteHeader
        home={
          <Link to="/" aria-label={t('common.toStart')}>
            <Mark />
          </Link>
        }
        end={<LanguageMenu />}
      />
      <main id="main" tabIndex={-1} className={`content ${classes.page}`}>
        <p className="label soft">{t('account.ownerArea.title')}</p>
        <h1 className="display-lg">{t('account.ownerArea.welcome', { name: owner.name })}</h1>
        <p className={`soft ${classes.below}`}>{t('account.ownerArea.text')}</p>
        <div className={classes.below}>
          <OwnerLinks />
        </div>
      </main>
    </>
  )
}
