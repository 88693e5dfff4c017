import { Button } from '@mantine/core'
import type { Revenue } from '@keystay/contract/revenue/entities'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { withParams } from '../../platform/navigation/address.ts'
import { EmptyState } from '../../ui/lists/list-states.tsx'

/** A year without a night sold: that there is no data, and which year has some. */
export function NoNights({ data: { year, years } }: { readonly data: Revenue }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  if (!years) return <EmptyState title={t('revenue.never')}>{t('revenue.neverText')}</EmptyState>
  const nearest = year > years.last ? years.last : year < years.first ? years.first : null
  return (
    <EmptyState
      title={t('revenue.noNights', { year })}
      actions={
        nearest !== null && (
          <Button component={Link} to={withParams(params, { year: String(nearest) })}>
            {t('revenue.show', { year: nearest })}
          </Button>
        )
      }
    >
      {t('revenue.noNightsText', years)}
    </EmptyState>
  )
}
