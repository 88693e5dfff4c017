import { paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { EmptyState } from '../../ui/lists/list-states.tsx'

/** In place of a page of the owner area that does not exist; the layout around it goes on. */
export function NoSuchPage() {
  const { t } = useTranslation()
  return (
    <EmptyState
      heading="h1"
      title={t('errors.notFoundTitle')}
      actions={
        <Button component={Link} to={paths.ownerToday}>
          {t('owner.toStart')}
        </Button>
      }
    >
      {t('errors.notFoundText')}
    </EmptyState>
  )
}
