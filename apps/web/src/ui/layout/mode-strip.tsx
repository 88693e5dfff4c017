import { useTranslation } from '../../platform/language.ts'
import classes from './mode-strip.module.css'

/** On top of every page while nothing is real; the document keeps its place. */
export function ModeStrip() {
  const { t } = useTranslation()
  return <aside className={classes.strip}>{t('common.testMode')}</aside>
}
