import type { Photo } from '@keystay/contract/entities'
import { useEffect, useRef, type ReactNode } from 'react'
import { Picture } from '../../ui/picture.tsx'
import classes from './result-frame.module.css'

type ResultFrameProps = {
  readonly photo: Photo | null
  readonly icon: ReactNode
  readonly tone: 'good' | 'pending' | 'bad'
  readonly title: string
  /** Under the title: text, code. */
  readonly head: ReactNode
  readonly left: ReactNode
  readonly right: ReactNode
  readonly foot: ReactNode
  /** It is what was waited for: reading goes on at its title. */
  readonly awaited?: boolean
}

/** The frame in which a booking ends, well or not: a picture behind a card with two columns. */
export function ResultFrame(props: ResultFrameProps) {
  const { photo, icon, tone, title, head, left, right, foot, awaited = false } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (awaited) heading.current?.focus({ preventScroll: true })
  }, [awaited])
  return (
    <div className={classes.page}>
      <div className={classes.picture}>
        <Picture photo={photo} sizes="100vw" decorative first className={classes.image ?? ''} />
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
            <div>{left}</div>
            <div>{right}</div>
          </div>
        </article>
        <p className={classes.foot}>{foot}</p>
      </div>
    </div>
  )
}
