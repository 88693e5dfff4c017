import { IconArrowLeft } from '@tabler/icons-react'
import type { Booking } from '@keystay/contract/bookings/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../platform/language.ts'
import { Picture } from '../../../ui/media/picture.tsx'
import classes from './result-frame.module.css'
import { StayFacts } from '../facts/stay-facts.tsx'

type ResultFrameProps = {
  readonly booking: Booking
  readonly icon: ReactNode
  readonly tone: 'good' | 'pending' | 'bad'
  readonly title: string
  /** Under the title: text, code. */
  readonly head: ReactNode
  /** What went back is told beside the stay. */
  readonly refunds?: boolean
  /** What to do now. */
  readonly children: ReactNode
  /** It is what was waited for: reading goes on at its title. */
  readonly awaited?: boolean
}

/** The frame in which a booking ends, well or not: a picture behind a card with the stay and what comes next. */
export function ResultFrame(props: ResultFrameProps) {
  const { booking, icon, tone, title, head, refunds = false, children, awaited = false } = props
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (awaited) heading.current?.focus({ preventScroll: true })
  }, [awaited])
  return (
    <div className={classes.page}>
      <div className={classes.picture}>
        <Picture photo={booking.hotel.photo} sizes="100vw" decorative first className={classes.image ?? ''} />
      </div>
      <div className={`content ${classes.content}`}>
        <article className={`card floating ${classes.card}`}>
          <div className={classes.head}>
            <span className={classes.icon} data-tone={tone}>
              {icon}
            </span>
            <h1 ref={heading} tabIndex={-1} className="display-lg">
              {title}
            </h1>
            {head}
          </div>
          <div className={classes.columns} data-tone={tone}>
            <div>
              <h2 className={`display-sm ${classes.stay}`}>{t('booking.yourStay')}</h2>
              <StayFacts booking={booking} refunds={refunds} />
            </div>
            <div>{children}</div>
          </div>
        </article>
        <p className={classes.foot}>
          <Link className="quiet-link" to={addressOf('hotelHome', { hotelKey: booking.hotel.slug })}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            {t('booking.backHome')}
          </Link>
        </p>
      </div>
    </div>
  )
}
