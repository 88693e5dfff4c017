import type { Money } from '@keystay/contract/shared/money'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'

type Line = { readonly label: string; readonly amount: Money; readonly atHotel?: true | undefined }

/** What of a price is paid at the hotel, however the rest is: "Vor Ort zu zahlen: Ortstaxe 12,00 €". Nothing where nothing is. */
export function AtHotel({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const due = lines.filter(({ atHotel, amount }) => atHotel && amount.minor !== 0)
  if (due.length === 0) return null
  const what = due.map(({ label, amount }) => `${label} ${money(amount)}`).join(', ')
  return <p className="small soft">{t('planTerms.atHotel', { what })}</p>
}
