import { paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import classes from './owners.module.css'

/** For those who let rooms. */
export function Owners() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="owners-title" className={classes.band}>
      <div className={`content ${classes.row}`}>
        <div>
          <h2 id="owners-title" className="display-lg">
            {t('landing.ownersTitle')}
          </h2>
          <p className={classes.text}>{t('landing.ownersText')}</p>
        </div>
        <Button component={Link} to={paths.listProperty} className={classes.button}>
          {t('common.listProperty')}
        </Button>
      </div>
    </section>
  )
}
