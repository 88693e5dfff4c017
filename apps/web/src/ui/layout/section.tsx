import { useId, type ReactNode } from 'react'
import classes from './section.module.css'

type SectionProps = {
  readonly title: string
  readonly text?: string
  /** Where a link to the section leads. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** One group of a page or form: what it is about on the left, what can be done on the right. */
export function Section({ title, text, anchor, children }: SectionProps) {
  const id = useId()
  return (
    <section id={anchor} className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className="display-sm">
          {title}
        </h2>
        {text && <p className={`soft ${classes.text}`}>{text}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
