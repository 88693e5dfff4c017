import { Button } from '@mantine/core'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import classes from './rate-plans.module.css'
import { standardPromises } from './plan-tree.ts'
import type { PlanWords } from './use-plan-words.ts'

type StandardPanelProps = {
  readonly hotel: OwnerProperty
  readonly words: PlanWords
  readonly links: { readonly hotel: string; readonly nights: string }
  readonly onEdit: () => void
  readonly example: ReactNode
}

/** The standard plan: where its prices and promises are changed, and what the example costs by it. */
export function StandardPanel({ hotel, words, links, onEdit, example }: StandardPanelProps) {
  const { t } = useTranslation()
  const { board, cancellation } = standardPromises(hotel)
  return (
    <section className="card" aria-labelledby="standard-title">
      <div className={classes.standard}>
        <h2 id="standard-title" className="display-sm">
          {words.nameOf(null)}
        </h2>
        <p className="soft">{t('ratePlans.standardText')}</p>
        <p>
          {words.board(board)}, {words.cancel(cancellation)}
        </p>
        <div>
          <Button variant="outline" size="sm" onClick={onEdit}>
            {t('ratePlans.standardEdit')}
          </Button>
        </div>
        <ul className={classes.links}>
          <li>
            <Link to={links.nights} className="quiet-link">
              {t('ratePlans.toNights')}
            </Link>
          </li>
          <li>
            <Link to={links.hotel} className="quiet-link">
              {t('ratePlans.toOffers')}
            </Link>
          </li>
        </ul>
      </div>
      {example}
    </section>
  )
}
