import { Button } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import type { InvitationDetails } from '@keystay/contract/staff/entities'
import { useEffect, useState } from 'react'
import { isApiError, notAnswered, type ApiError } from '../../../platform/api/api-error.ts'
import { useTranslation } from '../../../platform/language.ts'
import { useAuth } from '../../../platform/session/auth-state.ts'
import { validateSession } from '../../../platform/session/validate-session.ts'
import classes from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { IconField } from '../form/icon-field.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { join, joinAsNew } from '../invitation-api.ts'

type InvitationFormsProps = {
  readonly token: string
  readonly invitation: InvitationDetails
  readonly onJoined: () => void
  /** To the login, which leads back here. */
  readonly onLogIn: () => void
}

/** Joining by the account that the address has, else by a new one. */
export function InvitationForms({ token, invitation, onJoined, onLogIn }: InvitationFormsProps) {
  const { t } = useTranslation()
  const { user } = useAuth()
  useEffect(() => {
    // Somebody may be logged in in this browser; if the server cannot tell, login asks.
    void validateSession().catch(() => undefined)
  }, [])
  if (user) return <JoinButton token={token} email={user.email} onJoined={onJoined} onLogIn={onLogIn} />
  if (!invitation.hasAccount) return <NewAccount token={token} email={invitation.email} onJoined={onJoined} />
  return (
    <div className={classes.form}>
      <p>{t('account.invitation.hasAccount', { email: invitation.email })}</p>
      <Button onClick={onLogIn}>{t('account.invitation.logIn')}</Button>
    </div>
  )
}

type JoinButtonProps = Pick<InvitationFormsProps, 'token' | 'onJoined' | 'onLogIn'> & { readonly email: string }

function JoinButton({ token, email, onJoined, onLogIn }: JoinButtonProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const accept = async () => {
    setBusy(true)
    setError(null)
    try {
      await join(token)
      onJoined()
    } catch (caught) {
      setError(isApiError(caught) ? caught : notAnswered(caught))
      setBusy(false)
    }
  }
  return (
    <div className={classes.form}>
      <FormAlert error={error} />
      <p>{t('account.invitation.as', { email })}</p>
      <Button loading={busy} onClick={() => void accept()}>
        {t('account.invitation.accept')}
      </Button>
      {error?.code === 'invitation_for_other' && (
        <Button variant="outline" onClick={onLogIn}>
          {t('account.invitation.otherAccount')}
        </Button>
      )}
    </div>
  )
}

type NewAccountProps = Pick<InvitationFormsProps, 'token' | 'onJoined'> & { readonly email: string }

function NewAccount({ token, email, onJoined }: NewAccountProps) {
  const { t } = useTranslation()
  const { form, area, submit, phase, error } = useAccountForm({
    name: 'joinTeam',
    initialValues: { name: '', password: '' },
    send: ({ name, password }) => joinAsNew({ token, name, password }),
    onDone: onJoined,
  })
  return (
    <form ref={area} noValidate className={classes.form} onSubmit={submit}>
      <FormAlert error={error} />
      <p>{t('account.invitation.newAccount', { email })}</p>
      <IconField
        {...form.getInputProps('name')}
        icon={IconUser}
        label={t('account.fullName')}
        autoComplete="name"
        maxLength={100}
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={t('account.password')}
        autoComplete="new-password"
        hint={form.values.password}
      />
      <SubmitButton phase={phase === 'verifying' ? 'sending' : phase}>{t('account.invitation.accept')}</SubmitButton>
    </form>
  )
}
