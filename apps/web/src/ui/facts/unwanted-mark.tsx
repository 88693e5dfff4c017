import { IconBan } from '@tabler/icons-react'
import { useTranslation } from '../../platform/language.ts'
import classes from './unwanted-mark.module.css'

/** That the hotel does not want somebody again. `short` shows the sign alone, where the words stand beside it. */
export function UnwantedMark({ short = false }: { readonly short?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={short ? classes.sign : classes.mark}>
      <IconBan size={14} stroke={2} aria-hidden />
      {!short && t('desk.unwanted')}
    </span>
  )
}
