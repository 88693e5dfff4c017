import { IconPhone, IconX } from '@tabler/icons-react'
import type { Property } from '@keystay/contract/properties/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { Link } from 'react-router'
import { useKnownGuest } from '../../features/account/known-guest.ts'
import { BookingWizard } from '../../features/booking/wizard/booking-wizard.tsx'
import { phoneUrl } from '../../platform/format/phone-url.ts'
import { useTranslation } from '../../platform/language.ts'
import { LanguageMenu } from '../../ui/overlays/language-menu.tsx'
import { PageSpinner } from '../../ui/layout/page-spinner.tsx'
import classes from './booking-wizard-page.module.css'
import { HotelPage } from './hotel-page.tsx'

/** The booking wizard of a hotel. The header offers help and the language instead of ways off the path. */
export function BookingWizardPage() {
  const { t } = useTranslation()
  return (
    <HotelPage title={t('wizard.title')} end={headerEnd} footer={false}>
      {(hotel) => <Wizard key={hotel.id} hotel={hotel} />}
    </HotelPage>
  )
}

function Wizard({ hotel }: { readonly hotel: Property }) {
  const guest = useKnownGuest()
  return guest === undefined ? <PageSpinner /> : <BookingWizard hotel={hotel} guest={guest} />
}

function headerEnd(hotel: Property) {
  return <HeaderEnd hotel={hotel} />
}

function HeaderEnd({ hotel }: { readonly hotel: Property }) {
  const { t } = useTranslation()
  return (
    <>
      {hotel.phone !== '' && (
        <a className={classes.phone} href={phoneUrl(hotel.phone)} aria-label={t('wizard.call', { phone: hotel.phone })}>
          <IconPhone size={18} stroke={1.75} aria-hidden />
          <span className="soft">{t('wizard.questions')}</span> {hotel.phone}
        </a>
      )}
      <div className={classes.language}>
        <LanguageMenu />
      </div>
      <Link
        className={classes.leave}
        to={addressOf('hotelHome', { hotelKey: hotel.slug })}
        aria-label={t('wizard.leave')}
      >
        <IconX size={24} stroke={1.75} aria-hidden />
      </Link>
    </>
  )
}
