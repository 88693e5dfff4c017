import type { Money } from '@keystay/contract/shared/money'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import classes from './priced-line.module.css'

type PricedLineProps = {
  readonly title: ReactNode
  readonly children: ReactNode
  /** Null: it has no price of its own; then it is said why. */
  readonly price: { readonly before: Money; readonly after: Money } | null
  readonly unpriced: string
  /** What is read before the old price, for those who do not see that it is struck out. */
  readonly beforeWord: string
}

/** One of several examples: what it costs with what stands in the form beside it, and what it cost before. */
export function PricedLine({ title, children, price, unpriced, beforeWord }: PricedLineProps) {
  const { money } = useFormat()
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <span className="strong">{title}</span>
        <span className="small soft">{children}</span>
      </span>
      {price === null ? (
        <span className={`small soft ${classes.unpriced}`}>{unpriced}</span>
      ) : (
        <span className={classes.price}>
          {price.after.minor < price.before.minor && (
            <>
              <span className="visually-hidden">{beforeWord} </span>
              <s className="soft">{money(price.before)}</s>{' '}
            </>
          )}
          <span className="strong">{money(price.after)}</span>
        </span>
      )}
    </li>
  )
}
