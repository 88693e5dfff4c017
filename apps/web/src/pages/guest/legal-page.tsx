import { Link } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { GuestPage } from './guest-page.tsx'
import classes from './legal-page.module.css'

const parts = {
  notice: ['who', 'hotels', 'pictures'],
  privacy: ['what', 'cookies', 'rights'],
  terms: ['hold', 'contract', 'cancel', 'cash', 'early', 'rooms'],
} as const

/** Legal notice, privacy and booking terms, each with an anchor. */
export function LegalPage() {
  const { t } = useTranslation()
  return (
    <GuestPage title={t('legal.title')}>
      <div className={`content ${classes.page}`}>
        <h1 className="display-xl">{t('legal.title')}</h1>
        <nav className={classes.contents} aria-label={t('legal.contents')}>
          <Link to="#notice">{t('legal.notice.title')}</Link>
          <Link to="#privacy">{t('legal.privacy.title')}</Link>
          <Link to="#terms">{t('legal.terms.title')}</Link>
        </nav>
        <section id="notice" className={classes.part}>
          <h2 className="display-lg">{t('legal.notice.title')}</h2>
          {parts.notice.map((key) => (
            <p key={key}>{t(`legal.notice.${key}`)}</p>
          ))}
        </section>
        <section id="privacy" className={classes.part}>
          <h2 className="display-lg">{t('legal.privacy.title')}</h2>
          {parts.privacy.map((key) => (
            <p key={key}>{t(`legal.privacy.${key}`)}</p>
          ))}
        </section>
        <section id="terms" className={classes.part}>
          <h2 className="display-lg">{t('legal.terms.title')}</h2>
          {parts.terms.map((key) => (
            <p key={key}>{t(`legal.terms.${key}`)}</p>
          ))}
        </section>
      </div>
    </GuestPage>
  )
}
