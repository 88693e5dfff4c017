import { useTranslation } from 'react-i18next'

export function BookingsPage() {
  const { t } = useTranslation()
  return <h1 className="display-lg">{t('owner.menu.bookings')}</h1>
}
