import { IconBan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './unwanted-mark.module.css'

/** That the hotel does not want somebody again. */
export function UnwantedMark() {
  const { t } = useTranslation()
  return (
    <span className={classes.mark}>
      <IconBan size={14} stroke={2} aria-hidden />
      {t('desk.unwanted')}
    </span>
  )
}
