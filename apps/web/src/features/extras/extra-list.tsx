import type { Extra } from '@keystay/contract/extras/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './extras.module.css'

type ExtraListProps = {
  readonly extras: readonly Extra[]
  readonly chosen: string | null
  readonly onChoose: (extraId: string) => void
}

/** The extras in the hotel's order: what each costs, who takes it, how many there are. */
export function ExtraList({ extras, chosen, onChoose }: ExtraListProps) {
  const { t } = useTranslation()
  const { money, time } = useFormat()
  return (
    <ul className={`card ${classes.list}`} aria-label={t('extras.title')}>
      {extras.map(({ id, name, unit, price, periods, mode, capacity, kept, notWithBoard, leavesAt }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.row}
            aria-current={id === chosen || undefined}
            onClick={() => onChoose(id)}
          >
            <span className={classes.about}>
              <span className="strong">{name}</span>{' '}
              <span className={classes.small}>
                {t(`extras.modes.${mode}`)}
                {capacity !== null && ` · ${t('extras.perDate', { count: capacity })}`}
                {periods.length > 0 && ` · ${t('extras.periods.count', { count: periods.length })}`}
                {leavesAt && ` · ${t('extras.leaves', { time: time(leavesAt) })}`}
                {notWithBoard && ` · ${t(`extras.notWithBoards.${notWithBoard}`)}`}
                {kept && ` · ${t('planTerms.kept')}`}
              </span>
            </span>{' '}
            <span className={classes.price}>
              <span className="strong">{money(price)}</span>{' '}
              <span className={classes.small}>{t(`extras.units.${unit}`)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
