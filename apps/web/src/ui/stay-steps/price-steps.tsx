import type { Money } from '@keystay/contract/shared/money'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Price } from '../facts/price.tsx'
import classes from './stay-steps.module.css'

type PriceStepsProps = {
  readonly quote: { readonly before: Money; readonly total: Money; readonly refund: Money; readonly due: Money }
  /** What leads from one total to the other: names and amounts. */
  readonly steps: readonly (readonly [label: string, amount: Money])[]
}

/** What the booking costs before and after a step, what leads there, and what then goes back or is to be paid. */
export function PriceSteps({ quote, steps }: PriceStepsProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { before, total, refund, due } = quote
  return (
    <>
      <dl className={classes.prices}>
        <div>
          <dt>{t('today.price.before')}</dt>
          <dd>
            <Price amount={before} />
          </dd>
        </div>
        {steps.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Price amount={amount} />
            </dd>
          </div>
        ))}
        <div data-total>
          <dt className="strong">{t('today.price.after')}</dt>
          <dd>
            <Price amount={total} size="md" />
          </dd>
        </div>
      </dl>
      {refund.minor > 0 && <p>{t('today.price.refund', { amount: money(refund) })}</p>}
      {due.minor > 0 && <p>{t('today.price.due', { amount: money(due) })}</p>}
    </>
  )
}
