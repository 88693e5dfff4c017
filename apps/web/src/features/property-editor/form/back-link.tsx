import { paths } from '@keystay/contract/shared/addresses'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../platform/language.ts'
import classes from '../editor.module.css'

/** Back to the list of hotels. */
export function BackLink() {
  const { t } = useTranslation()
  return (
    <Link to={paths.ownerProperties} className={`quiet-link ${classes.back}`}>
      <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      {t('properties.back')}
    </Link>
  )
}
