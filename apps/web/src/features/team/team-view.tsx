import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { StaffInvitation, StaffMember } from '@keystay/contract/staff/entities'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { DoneNote, FailedNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { InvitationRow, PersonRow } from './person-row.tsx'
import { EndSheet, HandOverSheet, WithdrawSheet } from './person-sheets.tsx'
import { RightsTable } from './rights-table.tsx'
import { useTeam, useTeamAct } from './team-api.ts'
import classes from './team.module.css'

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'withdraw'; readonly invitation: StaffInvitation }
  | { readonly kind: 'end' | 'handOver'; readonly person: StaffMember }

/** Who works at a hotel as what, who is invited, and what each role may do. */
export function TeamView({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open | null>(null)
  const [done, setDone] = useState('')
  useHotelEvents(hotel.id)
  const { data: team, error, refetch } = useTeam(hotel.id)
  const change = useTeamAct(hotel.id)
  const isOwner = team?.people.some((one) => one.isYou && one.isOwner) ?? false
  const act = (next: Open) => {
    setDone('')
    change.reset()
    setOpen(next)
  }
  const end = (text: string) => {
    setOpen(null)
    setDone(text)
  }
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1 className="display-md">{t('staff.title')}</h1>
          <p className="soft">{t('staff.text', { hotel: hotel.name })}</p>
        </div>
        <Button
          size="sm"
          leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => act({ kind: 'invite' })}
        >
          {t('staff.invite.action')}
        </Button>
      </div>
      <DoneNote>{done}</DoneNote>
      <FailedNote error={change.error} title="operation_failed" />
      {!team && !error && <ListSkeleton label={t('staff.loading')} count={3} card={<SkeletonBox height={72} />} />}
      {!team && error && (
        <ErrorState title={t('staff.failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {team && (
        <ul className={`card ${classes.list}`} aria-label={t('staff.people')}>
          {team.people.map((person) => (
            <PersonRow
              key={person.userId}
              person={person}
              own={hotel.role}
              mayHandOver={isOwner}
              busy={change.isPending}
              onRole={(role) =>
                change.mutate(
                  { kind: 'change', userId: person.userId, role, version: person.version },
                  {
                    onSuccess: () => setDone(t('staff.changed', { name: person.name, role: t(`staff.roles.${role}`) })),
                  },
                )
              }
              onAct={(kind) => act({ kind, person })}
            />
          ))}
        </ul>
      )}
      {team && team.invitations.length > 0 && (
        <section className={classes.part}>
          <h2 className="display-sm">{t('staff.invitations')}</h2>
          <ul className={`card ${classes.list}`} aria-label={t('staff.invitations')}>
            {team.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                timezone={hotel.timezone}
                onWithdraw={() => act({ kind: 'withdraw', invitation })}
              />
            ))}
          </ul>
        </section>
      )}
      <RightsTable />
      <Opened hotel={hotel} open={open} onClose={() => setOpen(null)} onDone={end} />
    </>
  )
}

type OpenedProps = {
  readonly hotel: OwnerProperty
  readonly open: Open | null
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

function Opened({ hotel, open, onClose, onDone }: OpenedProps) {
  const { t } = useTranslation()
  if (open === null) return null
  const sheet = { hotel, onClose }
  switch (open.kind) {
    case 'invite':
      return <InviteSheet {...sheet} onDone={(email) => onDone(t('staff.invite.done', { email }))} />
    case 'withdraw': {
      const { invitation } = open
      const done = () => onDone(t('staff.withdraw.done', { email: invitation.email }))
      return <WithdrawSheet {...sheet} invitation={invitation} onDone={done} />
    }
    case 'end':
      return (
        <EndSheet
          {...sheet}
          person={open.person}
          onDone={() => onDone(t('staff.end.done', { name: open.person.name }))}
        />
      )
    case 'handOver':
      return (
        <HandOverSheet
          {...sheet}
          person={open.person}
          onDone={() => onDone(t('staff.handOver.done', { name: open.person.name, hotel: hotel.name }))}
        />
      )
  }
}
