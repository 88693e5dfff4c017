import type { Money } from '@keystay/contract/shared/money'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'

type GivenBackProps = {
  /** What has gone back, and what is on its way. */
  readonly givenBack: { readonly done: Money; readonly pending: Money }
  readonly total: Money
}

/** What stands beside "paid" when money went back: " · partly refunded (€50.00) · refund of €20.00 pending". */
export function GivenBack({ givenBack: { done, pending }, total }: GivenBackProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const all = done.minor >= total.minor && done.currency === total.currency
  const refundText = all ? t('common.givenBack.all') : t('common.givenBack.part', { amount: money(done) })
  return [
    ...(done.minor > 0 ? [refundText] : []),
    ...(pending.minor > 0 ? [t('common.givenBack.pending', { amount: money(pending) })] : []),
  ].map((words) => ` · ${words}`)
}
