import { addressOf, paths } from '@keystay/contract/shared/addresses'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import large from '../../assets/river-at-night-1800.webp'
import small from '../../assets/river-at-night-1200.webp'
import { useTranslation } from '../../platform/language.ts'
import { LanguageMenu } from '../../ui/overlays/language-menu.tsx'
import { Mark } from '../../ui/layout/logo.tsx'
import { usePictureFits } from '../../ui/layout/use-wide.ts'
import classes from './entrance-page.module.css'

type EntrancePageProps = {
  readonly title: string
  readonly text: string
  /** The hotel whose page leads here; the mark leads back to it. */
  readonly hotelKey?: string | null | undefined
  readonly children: ReactNode
}

/** What login, sign-up and the like stand in: one form, and a picture beside it where there is room. */
export function EntrancePage({ title, text, hotelKey, children }: EntrancePageProps) {
  const { t } = useTranslation()
  const hasPicture = usePictureFits()
  return (
    <div className={classes.page}>
      <title>{`${title} · Keystay`}</title>
      <div className={classes.column}>
        <header className={classes.header}>
          <Link
            to={hotelKey ? addressOf('hotelHome', { hotelKey }) : paths.landing}
            className={classes.home}
            aria-label={hotelKey ? t('common.toHotel') : t('common.toStart')}
          >
            <Mark />
          </Link>
          <LanguageMenu />
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          <h1 className="display-lg">{title}</h1>
          <p className={`soft ${classes.text}`}>{text}</p>
          {children}
        </main>
        <footer className={classes.foot}>
          {t('account.help')} <Link to="/#contact">{t('account.contact')}</Link>
        </footer>
      </div>
      {hasPicture && (
        <div className={classes.side}>
          <img
            className={classes.picture}
            src={small}
            srcSet={`${small} 1200w, ${large} 1800w`}
            sizes="150vh"
            width={1800}
            height={1200}
            alt=""
          />
        </div>
      )}
    </div>
  )
}
