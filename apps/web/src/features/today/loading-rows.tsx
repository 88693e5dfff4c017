import { useTranslation } from '../../platform/language.ts'
import { ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import classes from './step-sheets.module.css'

/** Keeps the place of what a sheet loads. */
export function LoadingRows({ height }: { readonly height: number }) {
  const { t } = useTranslation()
  return (
    <ListSkeleton
      label={t('today.loading')}
      count={3}
      card={<SkeletonBox height={height} />}
      className={classes.rooms}
    />
  )
}
