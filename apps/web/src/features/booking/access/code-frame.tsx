import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/language.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import { codeText } from '../facts/booking-words.tsx'
import classes from './code-frame.module.css'

/** The booking code, large, with a button that copies it. */
export function CodeFrame({ code }: { readonly code: string }) {
  const { t } = useTranslation()
  const text = codeText(code)
  return (
    <div className={classes.frame}>
      <span className={`display-xl ${classes.code}`}>
        <span className="visually-hidden">{t('booking.code')}: </span>
        {text}
      </span>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <>
            <button type="button" className={classes.copy} onClick={copy} aria-label={t('booking.copyCode')}>
              {copied ? (
                <IconCheck size={22} stroke={1.75} aria-hidden />
              ) : (
                <IconCopy size={22} stroke={1.75} aria-hidden />
              )}
            </button>
            <LiveRegion>{copied ? t('booking.copied') : ''}</LiveRegion>
          </>
        )}
      </CopyButton>
    </div>
  )
}
