import { deskMethods, type DeskMethod } from '@keystay/contract/shared/kinds'
import type { Money } from '@keystay/contract/shared/money'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Segments } from '../fields/segments.tsx'

type GivingBackProps = {
  /** All that goes back, and what of it the desk hands out. */
  readonly refund: Money
  readonly atDesk: Money
  readonly mayRefund: boolean
  readonly method: DeskMethod
  readonly onMethod: (method: DeskMethod) => void
}

/** What the desk has to hand out by a step, and by which way; or that somebody else has to take it. */
export function GivingBack({ refund, atDesk, mayRefund, method, onMethod }: GivingBackProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  if (refund.minor === 0) return null
  if (!mayRefund) return <p className="strong">{t('today.giving.ask', { amount: money(refund) })}</p>
  if (atDesk.minor === 0) return null
  return (
    <>
      <Segments
        label={t('today.giving.way')}
        value={method}
        options={deskMethods.map((value) => ({ value, label: t(`today.giving.methods.${value}`) }))}
        onChange={onMethod}
      />
      <p className="strong">{t(`today.giving.do.${method}`, { amount: money(atDesk) })}</p>
    </>
  )
}
