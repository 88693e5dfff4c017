import { useTranslation } from '../../platform/language.ts'
import classes from './skip-link.module.css'

/** First stop of the tab key: past the header, to the element with the id `main`. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className={classes.link} href="#main">
      {t('common.skipToContent')}
    </a>
  )
}
