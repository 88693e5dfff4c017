import type { RatingSummary } from '@keystay/contract/reviews/entities'
import { bestMark, reviewMarks } from '@keystay/contract/reviews/rules'
import { IconStarFilled } from '@tabler/icons-react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './rating-card.module.css'

/** What all reviews of a hotel come to: the average with how it is made, how the reviews spread, and the five marks. */
export function RatingCard({ rating: { count, average, stars, marks } }: { readonly rating: RatingSummary }) {
  const { t } = useTranslation()
  const { mark } = useFormat()
  if (average === null || stars === null || marks === null)
    return <p className={`card ${classes.few}`}>{t('reviews.tooFew')}</p>
  return (
    <div className={`card ${classes.card}`}>
      <div className={classes.part}>
        <p className={classes.average}>
          <span className={classes.figure}>{mark(average)}</span> <span className="soft">{t('reviews.outOf')}</span>
        </p>
        <p className="small">{t('reviews.how', { count })}</p>
      </div>
      <div className={classes.part}>
        <h3 className="small soft">{t('reviews.spread')}</h3>
        <dl className={classes.rows}>
          {stars.map((reviews, at) => {
            const star = bestMark - at
            return (
              <div key={star} className={classes.row} data-narrow>
                <dt>
                  {star}
                  <IconStarFilled size={14} className={classes.star} aria-hidden />
                  <span className="visually-hidden">{t('reviews.stars', { count: star })}</span>
                </dt>
                <Bar share={reviews / count} />
                <dd className="soft">{reviews}</dd>
              </div>
            )
          })}
        </dl>
      </div>
      <div className={classes.part}>
        <h3 className="small soft">{t('reviews.fiveMarks')}</h3>
        <dl className={classes.rows}>
          {reviewMarks.map((name) => (
            <div key={name} className={classes.row}>
              <dt>{t(`reviews.marks.${name}`)}</dt>
              <Bar share={marks[name] / bestMark} />
              <dd className="strong">{mark(marks[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

/** Decoration: the figure stands beside it. */
function Bar({ share }: { readonly share: number }) {
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}
