import { hidingReasons } from '@keystay/contract/reviews/rules'
import { IconBed, IconCalculator, IconFlag, IconMessage2, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import classes from './rules-card.module.css'

const rules = [
  ['stayed', IconBed],
  ['equal', IconScale],
  ['answers', IconMessage2],
  ['reported', IconFlag],
  ['average', IconCalculator],
] as const

const details = ['source', 'order', 'average', 'hotel', 'money', 'guest'] as const

/** By which rules reviews stand on the page, below a heading or as a part of its own: in short, and all of them in a sheet. */
export function RulesCard({ heading: Heading }: { readonly heading: 'h2' | 'h3' }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <aside className={`card ${classes.card}`} aria-labelledby="review-rules">
      <Heading id="review-rules" className="display-sm">
        {t('reviews.rules.title')}
      </Heading>
      <ul className={classes.rules}>
        {rules.map(([rule, Icon]) => (
          <li key={rule}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <p>
              <span className="strong">{t(`reviews.rules.${rule}.title`)}</span>
              <span className="small soft">{t(`reviews.rules.${rule}.text`)}</span>
            </p>
          </li>
        ))}
      </ul>
      <button type="button" className={`quiet-link ${classes.all}`} onClick={() => setOpen(true)}>
        {t('reviews.rules.all')}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('reviews.rules.all')}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse */}
        <section className={classes.details} aria-label={t('reviews.rules.title')} tabIndex={0}>
          {details.map((one) => (
            <p key={one}>{t(`reviews.rules.details.${one}`)}</p>
          ))}
          <p>{t('reviews.rules.details.hiding')}</p>
          <ul className={classes.reasons}>
            {hidingReasons.map((reason) => (
              <li key={reason}>{t(`reviews.reasons.${reason}`)}</li>
            ))}
          </ul>
          <p>{t('reviews.rules.details.hidden')}</p>
        </section>
      </Sheet>
    </aside>
  )
}
