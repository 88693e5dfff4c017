import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import classes from '../editor.module.css'

type SaveBarProps = {
  readonly busy: boolean
  readonly dirty: boolean
  readonly label: string
  readonly children: ReactNode
}

/** Stays in view while a form is longer than the window. */
export function SaveBar({ busy, dirty, label, children }: SaveBarProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.save}>
      <Button type="submit" size="sm" loading={busy}>
        {label}
      </Button>
      {dirty && !busy && <span className="soft">{t('properties.unsaved')}</span>}
      {children}
    </div>
  )
}
