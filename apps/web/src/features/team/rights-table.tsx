import { IconCheck } from '@tabler/icons-react'
import { mayAtHotel, rights, staffRoles } from '@keystay/contract/shared/rights'
import { useTranslation } from '../../platform/language.ts'
import classes from './team.module.css'

/** Which role may do what: the table that the server decides by. */
export function RightsTable() {
  const { t } = useTranslation()
  return (
    <section className={classes.part}>
      <h2 className="display-sm" id="staff-rights">
        {t('staff.rights.title')}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse */}
      <section className={`card ${classes.scroll}`} aria-labelledby="staff-rights" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('staff.rights.right')}</th>
              {staffRoles.map((role) => (
                <th key={role} scope="col">
                  {t(`staff.roles.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map((right) => (
              <tr key={right}>
                <th scope="row">{t(`staff.rights.${right}`)}</th>
                {staffRoles.map((role) => (
                  <td key={role}>
                    {mayAtHotel(role, right) ? (
                      <>
                        <IconCheck size={18} stroke={2} aria-hidden />
                        <span className="visually-hidden">{t('staff.rights.yes')}</span>
                      </>
                    ) : (
                      <span className="visually-hidden">{t('staff.rights.no')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
