import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { logOut } from './session-actions.ts'

/** The way out of the owner area; the guard leads on to login. */
export function OwnerLinks() {
  const { t } = useTranslation()
  return (
    <Button variant="outline" onClick={() => void logOut()}>
      {t('common.logout')}
    </Button>
  )
}
