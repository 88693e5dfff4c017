import type { Money } from '@keystay/contract/shared/money'
import { useFormat } from '../../platform/format/use-format.ts'

type PriceProps = {
  readonly amount: Money
  /** Display sizes are set in Fraunces, "text" in the sans. */
  readonly size?: 'text' | 'sm' | 'md' | 'lg'
}

/** An amount as the reader writes it, never broken over two lines. */
export function Price({ amount, size = 'text' }: PriceProps) {
  const { money } = useFormat()
  const name = size === 'text' ? 'tabular' : `display-${size}`
  return (
    <span className={name} style={{ whiteSpace: 'nowrap' }}>
      {money(amount)}
    </span>
  )
}
