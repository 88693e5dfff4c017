import { registrationRules, type RegistrationRule } from '@keystay/contract/registrations/countries'
import { readRegistrationKeeping } from '@keystay/contract/registrations/endpoints'
import type { RegistrationKeeping } from '@keystay/contract/registrations/entities'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
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
              {t(`registration.keeping.term.${rule.from}`, {
                months: rule.keepMonths,
                source: rule.source,
                date: date(rule.asOf, 'dayYear'),
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
      <details className={`card ${classes.card}`}>
        <summary>{t('registration.keeping.rules')}</summary>
        <ul className={classes.rules}>
          {Object.entries(registrationRules).map(([country, one]) => (
            <Rule key={country} country={country} rule={one} />
          ))}
        </ul>
        <p className="soft">{t('registration.keeping.others')}</p>
      </details>
    </>
  )
}

/** What one country wants of hotels, by which statute, and when somebody last looked. */
function Rule({ country, rule }: { readonly country: string; readonly rule: RegistrationRule }) {
  const { t } = useTranslation()
  const { date, country: nameOf } = useFormat()
  const { who, signs, keepMonths: months, from, noticeDays: days, source, asOf } = rule
  return (
    <li>
      <span className="strong">{nameOf(country)}</span>
      <span>
        {t(`registration.keeping.people.${who}`)}, {t(`registration.keeping.${signs ? 'signed' : 'unsigned'}`)} ·{' '}
        {days > 0
          ? t('registration.keeping.notice', { months, days })
          : t(`registration.keeping.months.${from}`, { months })}
      </span>
      <span className="soft">{t('registration.keeping.source', { source, date: date(asOf, 'dayYear') })}</span>
    </li>
  )
}
