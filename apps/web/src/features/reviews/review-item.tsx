import type { Review } from '@keystay/contract/reviews/entities'
import { IconEyeOff, IconFlag } from '@tabler/icons-react'
import { dateIn } from '../../platform/format/date-in.ts'
import { initialsOf } from '../../platform/format/initials.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Stars } from '../../ui/facts/stars.tsx'
import classes from './review-item.module.css'

type Said = NonNullable<Review['said']>

type ReviewItemProps = {
  readonly review: Review
  readonly hotel: string
  readonly timezone: string
  readonly onReport: (title: string) => void
}

/** One review; of a hidden one, that it is hidden, why, and that it counts all the same. */
export function ReviewItem({ review: { said, hidden, month }, hotel, timezone, onReport }: ReviewItemProps) {
  const { t } = useTranslation()
  const { date, mark } = useFormat()
  if (said === null)
    return (
      <p className={`small ${classes.hidden}`}>
        <IconEyeOff size={20} stroke={1.75} aria-hidden />
        <span>
          <span className="strong">{t('reviews.isHidden')}</span>
          {hidden && `, ${t(`reviews.because.${hidden}`)}`}
          {'. '}
          <span className="soft">{t('reviews.countsStill')}</span>
        </span>
      </p>
    )
  const { author, trip, average, nights, roomType, title } = said
  const name = author || t('reviews.guest')
  return (
    <article className={classes.review}>
      <div className={classes.who}>
        <span className={classes.initials} aria-hidden>
          {initialsOf(name.replaceAll('.', ''))}
        </span>
        <p>
          <span className="strong">{name}</span>
          <span className="small soft">{t(`reviews.tripOf.${trip}`)}</span>
          {said.invented && <span className={classes.pill}>{t('reviews.inventedPill')}</span>}
        </p>
      </div>
      <div className={classes.said}>
        <div className={classes.line}>
          {average !== null && (
            <>
              <Stars mark={average} />
              <span className="strong">
                {mark(average)}
                <span className="visually-hidden"> {t('reviews.outOf')}</span>
              </span>
            </>
          )}
          <span className="small soft">{date(`${month}-01`, 'month')}</span>
          <span className={`small soft ${classes.room}`}>
            {t('common.nights', { count: nights })} · {roomType}
          </span>
        </div>
        <Words said={said} hotel={hotel} timezone={timezone} />
        <button
          type="button"
          className={classes.report}
          aria-label={`${t('reviews.report')}: ${title}`}
          onClick={() => onReport(title)}
        >
          <IconFlag size={17} stroke={1.75} aria-hidden />
          {t('reviews.report')}
        </button>
      </div>
    </article>
  )
}

type WordsProps = {
  readonly said: Pick<Said, 'title' | 'good' | 'bad' | 'language' | 'answer'>
  readonly hotel: string
  readonly timezone: string
}

/** What a guest wrote, in the language in which it was written, and what the hotel answered. */
export function Words({ said: { title, good, bad, language, answer }, hotel, timezone }: WordsProps) {
  const { t } = useTranslation()
  const { language: spoken, date } = useFormat()
  return (
    <>
      <div lang={language} className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        {good !== '' && <Line sign="+" name={t('reviews.good')} text={good} />}
        {bad !== '' && <Line sign="−" name={t('reviews.bad')} text={bad} />}
      </div>
      {language !== spoken && <p className="small soft">{t(`reviews.writtenIn.${language}`)}</p>}
      {answer && (
        <div className={classes.answer}>
          <p className={classes.answerHead}>
            <span className="strong">{t('reviews.answerOf', { hotel })}</span>
            <time className="soft" dateTime={answer.at}>
              {date(dateIn(timezone, answer.at), 'dayYear')}
            </time>
          </p>
          <p>{answer.text}</p>
        </div>
      )}
    </>
  )
}

function Line({ sign, name, text }: { readonly sign: string; readonly name: string; readonly text: string }) {
  return (
    <p className={classes.point}>
      <span className={classes.sign} data-sign={sign} aria-hidden>
        {sign}
      </span>
      <span>
        <span className="visually-hidden">{name}: </span>
        {text}
      </span>
    </p>
  )
}
