import { PasswordInput } from '@mantine/core'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { StaffInvitation, StaffMember } from '@keystay/contract/staff/entities'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { DeleteSheet } from '../../ui/editor/delete-sheet.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useTeamAct } from './team-api.ts'
import classes from './team.module.css'

type OfHotel = { readonly hotel: OwnerProperty; readonly onClose: () => void; readonly onDone: () => void }
type OfPerson = OfHotel & { readonly person: StaffMember }

/** Asks before somebody is no longer of the hotel, and says what that does. */
export function EndSheet({ hotel, person: { userId, name }, onClose, onDone }: OfPerson) {
  const { t } = useTranslation()
  const mutation = useTeamAct(hotel.id)
  const texts = {
    title: t('staff.end.title', { name }),
    text: t('staff.end.text', { hotel: hotel.name }),
    action: t('staff.end.act'),
    keep: t('common.close'),
  }
  const act = () => mutation.mutate({ kind: 'end', userId }, { onSuccess: onDone })
  return <DeleteSheet texts={texts} mutation={mutation} onAct={act} onClose={onClose} />
}

/** Asks before an invitation is withdrawn. */
export function WithdrawSheet({
  hotel,
  invitation,
  onClose,
  onDone,
}: OfHotel & { readonly invitation: StaffInvitation }) {
  const { t } = useTranslation()
  const mutation = useTeamAct(hotel.id)
  const texts = {
    title: t('staff.withdraw.title', { email: invitation.email }),
    text: t('staff.withdraw.text'),
    action: t('staff.withdraw.act'),
    keep: t('common.close'),
  }
  const act = () => mutation.mutate({ kind: 'withdraw', invitationId: invitation.id }, { onSuccess: onDone })
  return <DeleteSheet texts={texts} mutation={mutation} onAct={act} onClose={onClose} />
}

/** Gives the hotel to another owner; the password shows that it is its owner who sits there. */
export function HandOverSheet({ hotel, person: { userId, name }, onClose, onDone }: OfPerson) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error, reset } = useTeamAct(hotel.id)
  const problem = isMissing ? messageOf('password_required') : isApiError(error) ? error.fields['password'] : undefined
  const act = () => {
    setMissing(password === '')
    if (password !== '' && !isPending) mutate({ kind: 'handOver', userId, password }, { onSuccess: onDone })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    act()
  }
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('staff.handOver.title', { hotel: hotel.name, name })}
      action={t('staff.handOver.act')}
      onAct={act}
      busy={isPending}
      danger
    >
      <form noValidate className={classes.form} onSubmit={submit}>
        <p>{t('staff.handOver.text', { name })}</p>
        <PasswordInput
          label={t('staff.handOver.password')}
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setMissing(false)
            reset()
          }}
        />
        {problem === undefined && <FailedNote error={error} title="operation_failed" />}
      </form>
    </AskSheet>
  )
}
