import { useLayoutEffect, useRef, useState, useId } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './read-more.module.css'

/** A longer text: its first lines, and the rest when the reader asks for it. */
export function ReadMore({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  const paragraph = useRef<HTMLParagraphElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element) return
    // While it is open nothing is cut; where there is room for all of it after all, nothing is folded.
    const measure = () =>
      setCut((was) => (element.dataset['open'] ? was : element.scrollHeight > element.clientHeight + 1))
    // Before anything is drawn, so that the button does not push the page down.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div>
      <p ref={paragraph} id={id} className={classes.text} data-open={open || undefined}>
        {text}
      </p>
      {cut && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t('hotel.readLess') : t('hotel.readMore')}
        </button>
      )}
    </div>
  )
}
