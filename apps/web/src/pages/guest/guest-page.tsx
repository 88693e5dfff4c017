import { paths } from '@keystay/contract/shared/addresses'
import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { GuestLinks, GuestMenu } from '../../features/account/guest-menu.tsx'
import { useTranslation } from '../../platform/language.ts'
import { ColorSchemeMenu } from '../../ui/overlays/color-scheme-menu.tsx'
import { LanguageMenu } from '../../ui/overlays/language-menu.tsx'
import { Mark } from '../../ui/layout/logo.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { SiteFooter } from '../../ui/layout/site-footer.tsx'
import { SiteHeader } from '../../ui/layout/site-header.tsx'
import classes from './guest-page.module.css'

type GuestPageProps = {
  /** Of the browser's tab, without the product's name. */
  readonly title: string
  readonly children: ReactNode
  /** Middle of the header, from 768 px on. */
  readonly center?: ReactNode
  /** In place of language and login at the right of the header. */
  readonly end?: ReactNode
  /** Links that a phone's menu shows first. */
  readonly menu?: ReactNode
  /** The header lies on the first picture. */
  readonly overlay?: boolean
  /** Login belongs to this hotel. */
  readonly hotelKey?: string
  readonly footer?: boolean
}

/** What every guest page stands in: header, main, footer and the tab's title. */
export function GuestPage(props: GuestPageProps) {
  const { title, children, center, end, menu, overlay = false, hotelKey, footer = true } = props
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <title>{`${title} · Keystay`}</title>
      <SiteHeader
        overlay={overlay}
        home={
          <Link to="/" aria-label={t('common.toStart')}>
            <Mark light={overlay} />
          </Link>
        }
        center={center}
        end={end ?? <HeaderEnd hotelKey={hotelKey} menu={menu} overlay={overlay} />}
      />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {footer && <SiteFooter settings={<ColorSchemeMenu />} links={<FooterLinks />} />}
    </div>
  )
}

type HeaderEndProps = { readonly hotelKey: string | undefined; readonly menu: ReactNode; readonly overlay: boolean }

function HeaderEnd({ hotelKey, menu, overlay }: HeaderEndProps) {
  const { t } = useTranslation()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const close = () => setOpenAt(null)
  return (
    <>
      <div className={classes.wide}>
        <LanguageMenu />
        <GuestMenu hotelKey={hotelKey} overlay={overlay} signUp={overlay} />
        {overlay && (
          <Button component={Link} to={paths.listProperty} className={classes.offer} size="sm">
            {t('common.listProperty')}
          </Button>
        )}
      </div>
      <ActionIcon
        className={classes.burger}
        variant="transparent"
        size={44}
        aria-label={t('common.menu')}
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
      >
        <IconMenu2 size={24} stroke={1.75} color={overlay ? '#fff' : 'var(--ink)'} />
      </ActionIcon>
      {/* Every link in it leaves it, also one to a place on the same page. */}
      <Sheet open={openAt === key} onClose={close} title={t('common.menu')}>
        <div className={classes.menu}>
          {menu}
          <GuestLinks hotelKey={hotelKey} signUp={overlay} onLeave={close} />
          <LanguageMenu />
        </div>
      </Sheet>
    </>
  )
}

function FooterLinks() {
  const { t } = useTranslation()
  return (
    <>
      <Link to={paths.favourites}>{t('common.favourites')}</Link>
      <Link to={paths.bookingAccess}>{t('common.findBooking')}</Link>
      <Link to={`${paths.legal}#notice`}>{t('common.legalNotice')}</Link>
      <Link to={`${paths.legal}#privacy`}>{t('common.privacy')}</Link>
      <Link to={`${paths.legal}#terms`}>{t('common.terms')}</Link>
      <Link to={paths.accessibility}>{t('common.accessibility')}</Link>
      <Link to="/#contact">{t('common.contact')}</Link>
    </>
  )
}
