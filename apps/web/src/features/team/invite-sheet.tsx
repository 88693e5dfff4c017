import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { StaffRole } from '@keystay/contract/shared/rights'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { rolesToGive } from './person-row.tsx'
import { useTeamAct } from './team-api.ts'
import classes from './team.module.css'

type InviteSheetProps = {
  readonly hotel: OwnerProperty
  readonly onClose: () => void
  readonly onDone: (email: string) => void
}

/** Invites somebody by e-mail; what the role may do is said below its name. */
export function InviteSheet({ hotel, onClose, onDone }: InviteSheetProps) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('front_desk')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error, reset } = useTeamAct(hotel.id)
  const problem = isMissing ? messageOf('email_required') : isApiError(error) ? error.fields['email'] : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    setMissing(address === '')
    if (address === '' || isPending) return
    mutate({ kind: 'invite', email: address, role }, { onSuccess: () => onDone(address) })
  }
  const form = 'invite-staff'
  const foot = (
    <div className={classes.foot}>
      <Button size="sm" type="submit" form={form} loading={isPending}>
        {t('staff.invite.send')}
      </Button>
    </div>
  )
  return (
    <Sheet open onClose={onClose} title={t('staff.invite.title')} footer={foot}>
      <form id={form} noValidate className={classes.form} onSubmit={submit}>
        <p>{t('staff.invite.text')}</p>
        <TextInput
          type="email"
          label={t('staff.invite.email')}
          autoComplete="off"
          value={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setMissing(false)
            reset()
          }}
        />
        <NativeSelect
          label={t('staff.invite.role')}
          description={t(`staff.roleText.${role}`)}
          value={role}
          data={rolesToGive(hotel.role).map((value) => ({ value, label: t(`staff.roles.${value}`) }))}
          onChange={(event) => setRole(event.currentTarget.value as StaffRole)}
        />
        {problem === undefined && <FailedNote error={error} title="operation_failed" />}
      </form>
    </Sheet>
  )
}
