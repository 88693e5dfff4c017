import { Loader } from '@mantine/core'
import { useTranslation } from '../../platform/language.ts'
import classes from './page-spinner.module.css'

/** Stands in for a page that is still on its way. */
export function PageSpinner() {
  const { t } = useTranslation()
  return (
    <output className={classes.page}>
      <Loader color="var(--green)" />
      <span className="visually-hidden">{t('common.pageLoading')}</span>
    </output>
  )
}
