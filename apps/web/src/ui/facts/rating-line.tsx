import { IconStarFilled } from '@tabler/icons-react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './rating-line.module.css'

type RatingLineProps = {
  /** Null while there are too few reviews. */
  readonly rating: { readonly average: number; readonly count: number } | null
}

/** What guests' reviews of a hotel come to, on one line; or that there are too few for that. */
export function RatingLine({ rating }: RatingLineProps) {
  const { t } = useTranslation()
  const { mark } = useFormat()
  if (rating === null) return <p className="small soft">{t('common.noRating')}</p>
  const { average, count } = rating
  return (
    <p className={`small ${classes.line}`}>
      <IconStarFilled size={15} className={classes.star} aria-hidden />
      <span className="strong">
        {mark(average)}
        <span className="visually-hidden"> {t('common.outOfFive')}</span>
      </span>
      <span className="soft">{t('common.reviews', { count })}</span>
    </p>
  )
}
