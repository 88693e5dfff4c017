import { IconCheck, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../platform/language.ts'
import classes from './added-room.module.css'

/** Says that a room type is in the booking. */
export function Added({ children, className }: { readonly children?: ReactNode; readonly className?: string }) {
  const { t } = useTranslation()
  return (
    <span className={[classes.added, className].filter(Boolean).join(' ')}>
      <IconCheck size={18} stroke={2} aria-hidden />
      {t('wizard.added')}
      {children}
    </span>
  )
}

type RemoveProps = {
  /** Of the room type. */
  readonly name: string
  readonly onRemove: () => void
  readonly className?: string
}

/** Takes a room type out of the booking. */
export function Remove({ name, onRemove, className }: RemoveProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={[classes.remove, className].filter(Boolean).join(' ')}
      onClick={onRemove}
      aria-label={t('wizard.removeNamed', { name })}
    >
      <IconTrash size={18} stroke={1.75} aria-hidden />
      <span>{t('wizard.remove')}</span>
    </button>
  )
}
