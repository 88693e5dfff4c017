import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import fields from '../form/fields.module.css'
import classes from './security.module.css'

type RecoverySheetProps = {
  readonly codes: readonly string[] | null
  readonly email: string
  readonly onClose: () => void
}

/** Recovery codes, this once: to copy, to keep as a file, to print. */
export function RecoverySheet({ codes, email, onClose }: RecoverySheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={codes !== null} onClose={onClose} title={t('account.security.codesTitle')}>
      {codes && <Codes codes={codes} email={email} onClose={onClose} />}
    </Sheet>
  )
}

function Codes({ codes, email, onClose }: RecoverySheetProps & { readonly codes: readonly string[] }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const sheet = [t('account.security.codesFile', { email }), '', ...codes, ''].join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div className={fields.form}>
      <p>{t('account.security.codesText')}</p>
      <ul className={classes.codes} data-print="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={fields.row}>
        <Button variant="outline" leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
          {t('account.security.codesCopy')}
        </Button>
        <Button variant="outline" leftSection={<IconDownload {...icon} />} onClick={() => saveAsFile(sheet)}>
          {t('account.security.codesDownload')}
        </Button>
        <Button variant="outline" leftSection={<IconPrinter {...icon} />} onClick={() => globalThis.print()}>
          {t('account.security.codesPrint')}
        </Button>
        <output className={fields.done}>{copied ? t('account.security.codesCopied') : ''}</output>
      </div>
      <Button onClick={onClose}>{t('account.security.codesKept')}</Button>
    </div>
  )
}

function saveAsFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'keystay-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
