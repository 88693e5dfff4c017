import { Button, NativeSelect } from '@mantine/core'
import { mayAtHotel, staffRoles, type StaffRole } from '@keystay/contract/shared/rights'
import type { StaffInvitation, StaffMember } from '@keystay/contract/staff/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './team.module.css'

type PersonRowProps = {
  readonly person: StaffMember
  /** What the reader is there. */
  readonly own: StaffRole
  readonly mayHandOver: boolean
  readonly busy: boolean
  readonly onRole: (role: StaffRole) => void
  readonly onAct: (kind: 'end' | 'handOver') => void
}

/** The roles that somebody of this role may give: the ownership is shared by owners alone. */
export function rolesToGive(own: StaffRole): readonly StaffRole[] {
  return staffRoles.filter((role) => role !== 'owner' || mayAtHotel(own, 'ownership'))
}

/** Somebody of the hotel, their role, and what can be done about it. */
export function PersonRow({ person, own, mayHandOver, busy, onRole, onAct }: PersonRowProps) {
  const { t } = useTranslation()
  const { name, email, role, isOwner, isYou, hasSecondFactor } = person
  const mayChange = !isOwner && (role !== 'owner' || mayAtHotel(own, 'ownership'))
  const facts = [email, ...(hasSecondFactor ? [t('staff.secondFactor')] : [])]
  return (
    <li className={classes.row}>
      <span className={classes.about}>
        <span className="strong">{isYou ? t('staff.you', { name }) : name}</span>
        <span className={classes.small}>{facts.join(' · ')}</span>
      </span>
      {mayChange ? (
        <NativeSelect
          className={classes.role ?? ''}
          aria-label={t('staff.roleOf', { name })}
          value={role}
          disabled={busy}
          data={rolesToGive(own).map((value) => ({ value, label: t(`staff.roles.${value}`) }))}
          onChange={(event) => onRole(event.currentTarget.value as StaffRole)}
        />
      ) : (
        <span className={classes.role}>{t(isOwner ? 'staff.isOwner' : `staff.roles.${role}`)}</span>
      )}
      <span className={classes.acts}>
        {mayChange && mayHandOver && role === 'owner' && (
          <Button size="sm" variant="outline" onClick={() => onAct('handOver')}>
            {t('staff.handOver.open')}
          </Button>
        )}
        {mayChange && (
          <Button
            size="sm"
            variant="outline"
            aria-label={t('staff.end.of', { name })}
            disabled={busy}
            onClick={() => onAct('end')}
          >
            {t('staff.end.open')}
          </Button>
        )}
      </span>
    </li>
  )
}

type InvitationRowProps = {
  readonly invitation: StaffInvitation
  readonly timezone: string
  readonly onWithdraw: () => void
}

/** Somebody who was invited, until when the link works, and the way to withdraw it. */
export function InvitationRow({ invitation: { email, role, expiresAt }, timezone, onWithdraw }: InvitationRowProps) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  return (
    <li className={classes.row}>
      <span className={classes.about}>
        <span className="strong">{email}</span>
        <span className={classes.small}>{t('staff.until', { when: moment(expiresAt, timezone, 'dayYear') })}</span>
      </span>
      <span className={classes.role}>{t(`staff.roles.${role}`)}</span>
      <span className={classes.acts}>
        <Button size="sm" variant="outline" aria-label={t('staff.withdraw.of', { email })} onClick={onWithdraw}>
          {t('staff.withdraw.open')}
        </Button>
      </span>
    </li>
  )
}
