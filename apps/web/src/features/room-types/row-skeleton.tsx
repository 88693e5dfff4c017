import { SkeletonBox } from '../../ui/lists/list-states.tsx'
import classes from './room-type-row.module.css'

/** A room type on its way, with the measures of the real row. */
export function RowSkeleton() {
  return (
    <div className={`card ${classes.row}`}>
      <div className={classes.picture}>
        <SkeletonBox height={200} />
      </div>
      <div className={classes.about}>
        <SkeletonBox width="45%" height={24} />
        <SkeletonBox width="70%" height={18} />
        <SkeletonBox width="60%" height={24} />
        <SkeletonBox width="40%" height={18} />
      </div>
      <div className={classes.side}>
        <SkeletonBox width="60%" height={36} />
        <SkeletonBox width="80%" height={18} />
        <SkeletonBox height={48} />
      </div>
    </div>
  )
}
