import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../platform/language.ts'
import classes from './questions.module.css'

const questions = ['pay', 'cancel', 'breakfast', 'account'] as const

/** Frequent questions; the first one is open. */
export function Questions() {
  const { t } = useTranslation()
  return (
    <section id="faq" aria-labelledby="faq-title" className={`content ${classes.faq}`}>
      <div>
        <h2 id="faq-title" className="display-lg">
          {t('landing.faqTitle')}
        </h2>
        <p className={`soft ${classes.text}`}>{t('landing.faqText')}</p>
      </div>
      <div className={classes.list}>
        {questions.map((key, index) => (
          <details key={key} className={classes.item} open={index === 0}>
            <summary className={classes.question}>
              {t(`landing.faq.${key}`)}
              <IconPlus className={classes.more} size={20} stroke={1.75} aria-hidden />
              <IconMinus className={classes.less} size={20} stroke={1.75} aria-hidden />
            </summary>
            <p className={`soft ${classes.answer}`}>{t(`landing.faq.${key}Text`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
