import { useTranslation } from 'react-i18next'
import classes from './mode-strip.module.css'

/** On top of every page while nothing is real: the document says so, and keeps the place of this strip. */
export function ModeStrip() {
  const { t } = useTranslation()
  if (document.querySelector('meta[name="keystay-mode"][content="test"]') === null) return null
  return <aside className={classes.strip}>{t('common.testMode')}</aside>
}
