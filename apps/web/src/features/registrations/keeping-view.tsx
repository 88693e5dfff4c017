import { readRegistrationKeeping } from '@keystay/contract/registrations/endpoints'
import type { RegistrationKeeping } from '@keystay/contract/registrations/entities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api/call.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf } from '../../platform/language.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import classes from './keeping-view.module.css'

/** What of its guests' registrations a hotel keeps, until when, and that what it no longer may keep was destroyed. */
export function KeepingView({ propertyId }: { readonly propertyId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: [...hotelKey(propertyId), 'registrations'],
    queryFn: ({ signal }) =>
      call(readRegistrationKeeping, { params: { propertyId }, signal }).then((reply) => reply.data),
    staleTime: 0,
  })
  return (
    <div className={classes.view}>
      <h1 className="display-md">{t('registration.keeping.title')}</h1>
      {data && <Keeping keeping={data} />}
      {!data && error && (
        <ErrorState title={messageOf('operation_failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {!data && !error && (
        <ListSkeleton label={t('registration.loading')} count={2} card={<SkeletonBox height={96} />} />
      )}
    </div>
  )
}

function Keeping({ keeping: { rule, kept, nextOn, destroyed } }: { readonly keeping: RegistrationKeeping }) {
  const { t } = useTranslation()
  const { date, moment } = useFormat()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <>
      <section className={`card ${classes.card}`}>
        {rule === null ? (
          <p>{t('registration.keeping.none')}</p>
        ) : (
          <>
            <p className="strong">{t(`registration.keeping.who.${rule.who}`)}</p>
            <p>
              {t('registration.keeping.term', {
                months: rule.keepMonths,
                source: rule.source,
                date: date(rule.asOf, 'shortYear'),
              })}
            </p>
          </>
        )}
        <p>
          {t('registration.keeping.kept', { count: kept })}
          {nextOn !== null && ` ${t('registration.keeping.next', { date: date(nextOn, 'shortYear') })}`}
        </p>
      </section>
      <section className={`card ${classes.card}`} aria-labelledby="destroyed">
        <h2 id="destroyed" className="display-sm">
          {t('registration.keeping.destroyed')}
        </h2>
        {destroyed.length === 0 && <p className="soft">{t('registration.keeping.nothing')}</p>}
        <ul className={classes.runs}>
          {destroyed.map(({ at, count }) => (
            <li key={at}>{t('registration.keeping.run', { when: moment(at, timeZone, 'shortYear'), count })}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
