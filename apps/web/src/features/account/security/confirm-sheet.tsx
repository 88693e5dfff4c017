import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import fields from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { useFactorChanges } from './factors-api.ts'
import { problemOf, type Problem } from './problem.ts'
import { ProblemNote } from './problem-note.tsx'

type ConfirmProps = {
  readonly email: string
  readonly withPasskey: boolean
  readonly onConfirmed: () => void
}
type ConfirmSheetProps = ConfirmProps & { readonly open: boolean; readonly onClose: () => void }

/** Asks for the password or a passkey again before factors change. */
export function ConfirmSheet({ open, onClose, ...props }: ConfirmSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onClose={onClose} title={t('account.security.confirmTitle')}>
      <Confirm {...props} />
    </Sheet>
  )
}

function Confirm({ email, withPasskey, onConfirmed }: ConfirmProps) {
  const { t } = useTranslation()
  const { confirmByPassword } = useFactorChanges()
  const { form, area, submit, phase, error } = useAccountForm({
    name: 'erase',
    initialValues: { password: '' },
    send: ({ password }) => confirmByPassword(password),
    onDone: onConfirmed,
  })
  return (
    <form ref={area} noValidate className={fields.form} onSubmit={submit}>
      <p>{t('account.security.confirmText')}</p>
      <FormAlert error={error} title="operation_failed" />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.getInputProps('password')}
        label={t('account.password')}
        autoComplete="current-password"
      />
      <Button type="submit" loading={phase !== 'idle'}>
        {t('account.security.confirm')}
      </Button>
      {withPasskey && <PasskeyInstead onConfirmed={onConfirmed} />}
    </form>
  )
}

function PasskeyInstead({ onConfirmed }: Pick<ConfirmProps, 'onConfirmed'>) {
  const { t } = useTranslation()
  const { confirmByPasskey } = useFactorChanges()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const confirm = async () => {
    setBusy(true)
    setProblem(null)
    await confirmByPasskey().then(onConfirmed, (error: unknown) => {
      setProblem(problemOf(error))
      setBusy(false)
    })
  }
  return (
    <>
      <Button
        variant="outline"
        leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
        loading={busy}
        onClick={() => void confirm()}
      >
        {t('account.security.confirmByPasskey')}
      </Button>
      <ProblemNote problem={problem} />
    </>
  )
}
