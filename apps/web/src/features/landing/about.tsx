import { useTranslation } from '../../platform/language.ts'
import classes from './about.module.css'

/** Who we are, in three sentences. */
export function About() {
  const { t } = useTranslation()
  return (
    <section id="about" aria-labelledby="about-title" className={`content ${classes.about}`}>
      <h2 id="about-title" className="display-lg">
        {t('landing.aboutTitle')}
      </h2>
      <div>
        <p className={`display-md ${classes.lead}`}>{t('landing.aboutLead')}</p>
        <p className={`soft ${classes.text}`}>{t('landing.aboutText')}</p>
      </div>
    </section>
  )
}
