import { useTranslation } from 'react-i18next'

export function DashboardPage() {
  const { t } = useTranslation()
  return <h1 className="display-lg">{t('owner.menu.revenue')}</h1>
}
