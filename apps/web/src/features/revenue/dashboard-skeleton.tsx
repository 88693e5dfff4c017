import { useTranslation } from 'react-i18next'
import { ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import classes from './dashboard.module.css'

/** Keeps the places of the figures, the chart and the table. */
export function DashboardSkeleton() {
  const { t } = useTranslation()
  const cards = (
    <div className={classes.cards}>
      <SkeletonBox height={110} />
      <SkeletonBox height={332} />
      <SkeletonBox height={280} />
    </div>
  )
  return <ListSkeleton label={t('revenue.loading')} count={1} card={cards} />
}
