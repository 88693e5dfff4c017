import { Button } from '@mantine/core'
import { leaveHotel, listWorkplaces } from '@keystay/contract/staff/endpoints'
import type { Workplace } from '@keystay/contract/staff/entities'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { useTranslation } from '../../../platform/language.ts'
import { emptyTab } from '../../../platform/session/stored-session.ts'
import { leaveSession } from '../../../platform/session/validate-session.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorState } from '../../../ui/lists/list-states.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import danger from '../../../ui/form/danger.module.css'
import classes from './workplaces-section.module.css'

/** The hotels where I work without owning them, and the way out of each. Nothing where there are none. */
export function WorkplacesSection({ onLeft }: { readonly onLeft: () => void }) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<Workplace | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['me', 'workplaces'],
    queryFn: ({ signal }) => call(listWorkplaces, { signal }).then((reply) => reply.data),
    staleTime: 0,
  })
  if (!data && !error) return null
  if (data?.length === 0) return null
  return (
    <Section title={t('account.work.title')} text={t('account.work.text')}>
      {!data && error && (
        <ErrorState title={t('account.work.failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      <ul className={classes.list}>
        {data?.map((place) => (
          <li key={place.propertyId}>
            <span>
              <span className="strong">{place.name}</span>
              <span className="small soft">{t(`account.work.roles.${place.role}`)}</span>
            </span>
            <Button
              variant="outline"
              aria-label={t('account.work.leaveNamed', { hotel: place.name })}
              onClick={() => setLeaving(place)}
            >
              {t('account.work.leave')}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && <LeaveSheet place={leaving} onClose={() => setLeaving(null)} onLeft={onLeft} />}
    </Section>
  )
}

type LeaveProps = { readonly place: Workplace; readonly onClose: () => void; readonly onLeft: () => void }

function LeaveSheet({ place: { propertyId, name }, onClose, onLeft }: LeaveProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useMutation({ mutationFn: leaveWorkplace, onSuccess: onLeft })
  return (
    <Sheet open onClose={onClose} title={t('account.work.question', { hotel: name })}>
      <FormAlert error={isApiError(error) ? error : null} title="operation_failed" />
      <p>{t('account.work.final')}</p>
      <div className={danger.choice}>
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          {t('account.work.stay')}
        </Button>
        <Button className={danger.destroy ?? ''} loading={isPending} onClick={() => mutate(propertyId)}>
          {t('account.work.leaveNow')}
        </Button>
      </div>
    </Sheet>
  )
}

/** Ends that I work at a hotel; nobody is logged in then. */
async function leaveWorkplace(propertyId: string): Promise<void> {
  await call(leaveHotel, { params: { propertyId } })
  emptyTab()
  leaveSession()
}
