import { paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import classes from './contact.module.css'

/** Whom to ask, and the way back to a booking. */
export function Contact() {
  const { t } = useTranslation()
  return (
    <section id="contact" aria-labelledby="contact-title" className={`content ${classes.contact}`}>
      <div className={`card ${classes.card}`}>
        <div>
          <h2 id="contact-title" className="display-md">
            {t('landing.contactTitle')}
          </h2>
          <p className={`soft ${classes.text}`}>{t('landing.contactText')}</p>
        </div>
        <Button
          component={Link}
          to={paths.bookingAccess}
          variant="light"
          leftSection={<IconCalendarSearch size={20} stroke={1.75} aria-hidden />}
        >
          {t('landing.findBooking')}
        </Button>
      </div>
    </section>
  )
}
