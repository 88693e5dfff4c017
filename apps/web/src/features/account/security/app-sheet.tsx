import { Button } from '@mantine/core'
import type { AuthenticatorSetup } from '@keystay/contract/users/factor-entities'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import fields from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { AppCodeField } from './code-field.tsx'
import { useFactorChanges } from './factors-api.ts'
import classes from './security.module.css'

const QrCode = lazy(async () => ({ default: (await import('../../../ui/media/qr-code.tsx')).QrCode }))

type AppSetupProps = {
  readonly setup: AuthenticatorSetup
  /** Gets the recovery codes, if these are the first. */
  readonly onAdded: (codes: readonly string[] | null) => void
}

type AppSheetProps = Pick<AppSetupProps, 'onAdded'> & {
  readonly setup: AuthenticatorSetup | null
  readonly onClose: () => void
}

/** Connects an authenticator app: its picture to scan, its key to type, and a code as proof that it has it. */
export function AppSheet({ setup, onClose, onAdded }: AppSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={setup !== null} onClose={onClose} title={t('account.security.appTitle')}>
      {setup && <AppSetup setup={setup} onAdded={onAdded} />}
    </Sheet>
  )
}

function AppSetup({ setup, onAdded }: AppSetupProps) {
  const { t } = useTranslation()
  const { addAuthenticator } = useFactorChanges()
  const { form, area, submit, phase, error } = useAccountForm({
    name: 'appCode',
    initialValues: { code: '' },
    send: ({ code }) => addAuthenticator(code),
    onDone: onAdded,
  })
  const key = setup.secret.match(/.{1,4}/g)?.join(' ') ?? ''
  return (
    <form ref={area} noValidate className={fields.form} onSubmit={submit}>
      <p>{t('account.security.appScan')}</p>
      <div className={classes.qr}>
        <Suspense>
          <QrCode text={setup.uri} label={t('account.security.appPicture')} />
        </Suspense>
      </div>
      <p>
        {t('account.security.appKey')}
        <code className={classes.key}>{key}</code>
      </p>
      <FormAlert error={error} title="operation_failed" />
      <AppCodeField {...form.getInputProps('code')} />
      <Button type="submit" loading={phase !== 'idle'}>
        {t('account.security.appConnect')}
      </Button>
    </form>
  )
}
