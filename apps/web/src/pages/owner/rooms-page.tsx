import { useTranslation } from 'react-i18next'

export function RoomsPage() {
  const { t } = useTranslation()
  return <h1 className="display-lg">{t('owner.menu.rooms')}</h1>
}
