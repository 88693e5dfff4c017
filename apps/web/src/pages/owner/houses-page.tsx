import { useTranslation } from 'react-i18next'

export function HousesPage() {
  const { t } = useTranslation()
  return <h1 className="display-lg">{t('owner.menu.houses')}</h1>
}
