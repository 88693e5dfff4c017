import type { ReportName } from '@keystay/contract/reports/entities'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { ChoiceMenu } from '../../ui/overlays/choice-menu.tsx'
import type { ReportState } from './report-state.ts'
import classes from './report-list.module.css'

/** The reports, by what they are about. */
const groups = {
  selling: ['occupancy', 'pickup', 'room_types', 'plans', 'sources', 'gap_deals', 'flexible_rooms'],
  guests: ['arrivals', 'in_house', 'departures', 'countries', 'cancellations', 'no_shows'],
  money: ['payments', 'vat', 'local_taxes'],
  log: ['audit'],
} satisfies Record<string, ReportName[]>
const groupNames = Object.keys(groups) as (keyof typeof groups)[]

/** Which report: a list beside it, a menu where there is no room for one. */
export function ReportList({ state: { report } }: { readonly state: ReportState }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const to = (name: ReportName, now: URLSearchParams) =>
    withParams(now, { report: name, rows: null, page: null, by: null })
  return (
    <>
      <nav className={classes.list} aria-label={t('reports.list')}>
        {groupNames.map((group) => (
          <div key={group}>
            <h2 className={classes.group}>{t(`reports.groups.${group}`)}</h2>
            <ul>
              {groups[group].map((name) => (
                <li key={name}>
                  <Link
                    to={to(name, params)}
                    className={classes.link}
                    aria-current={name === report ? 'page' : undefined}
                    preventScrollReset
                  >
                    {t(`reports.names.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={classes.menu}>
        <ChoiceMenu
          label={t('reports.list')}
          value={report}
          options={groupNames.flatMap((group) =>
            groups[group].map((name) => ({ value: name, label: t(`reports.names.${name}`) })),
          )}
          onChange={(name) => changeSearch((now) => to(name, now), { push: true })}
          chevron
          align="start"
          className={classes.choice ?? ''}
        />
      </div>
    </>
  )
}
