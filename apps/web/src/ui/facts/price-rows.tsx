import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import { useTranslation } from '../../platform/language.ts'
import { Price } from './price.tsx'

/** What a price is made of, as rows of a description list: all nights of a type in one. */
export function PriceRows({ lines }: { readonly lines: readonly PriceLine[] }) {
  return rowsOf(lines).map((line, index) => (
    <div key={index}>
      <dt>
        <LineLabel line={line} />
      </dt>
      <dd>
        <Price amount={line.amount} />
      </dd>
    </div>
  ))
}

function rowsOf(lines: readonly PriceLine[]): readonly PriceLine[] {
  const rows = new Map<string, PriceLine>()
  for (const [index, line] of lines.entries()) {
    const key = line.kind === 'night' ? `${line.roomTypeId} ${line.label}` : String(index)
    const before = rows.get(key)
    const minor = line.amount.minor + (before?.amount.minor ?? 0)
    if (line.kind !== 'breakfast' || minor !== 0) rows.set(key, { ...line, amount: { ...line.amount, minor } })
  }
  return [...rows.values()]
}

function LineLabel({ line: { kind, label } }: { readonly line: PriceLine }) {
  const { t } = useTranslation()
  if (kind === 'breakfast') return t('desk.money.breakfast')
  if (kind === 'early_booking') return t('desk.money.early', { percent: earlyBookingPercent })
  return label
}
