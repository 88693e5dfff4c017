import { useId, type ReactNode } from 'react'
import classes from './form-section.module.css'

type FormSectionProps = { readonly title: string; readonly text?: string; readonly children: ReactNode }

/** One group of a form: what it is about on the left, its fields on the right. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className="display-sm">
          {title}
        </h2>
        {text && <p className={`soft ${classes.text}`}>{text}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** Two fields beside each other, down to narrow phones. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
