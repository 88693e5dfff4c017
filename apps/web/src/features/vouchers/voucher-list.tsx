import type { Voucher } from '@keystay/contract/vouchers/entities'
import { formatPercent } from '../../platform/format/percent.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import classes from './vouchers.module.css'

type VoucherListProps = { readonly vouchers: readonly Voucher[]; readonly onChoose: (voucher: Voucher) => void }

/** The codes, what each gives and how often it was used; each opens its form. */
export function VoucherList({ vouchers, onChoose }: VoucherListProps) {
  const { t } = useTranslation()
  return (
    <ul className={`card ${classes.list}`} aria-label={t('vouchers.title')}>
      {vouchers.map((voucher) => (
        <li key={voucher.id}>
          <button type="button" className={classes.row} onClick={() => onChoose(voucher)}>
            <Row voucher={voucher} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Row({ voucher }: { readonly voucher: Voucher }) {
  const { t } = useTranslation()
  const { money, number, language } = useFormat()
  const { code, percent, amount, uses, maxUses, ended } = voucher
  const limits = useLimits(voucher)
  const isUsedUp = maxUses !== null && uses >= maxUses
  return (
    <>
      <span className={classes.about}>
        <span className="strong">{code}</span> {limits !== '' && <span className={classes.small}>{limits}</span>}
      </span>{' '}
      <span>{percent === null ? amount && money(amount) : formatPercent(percent, language)}</span>{' '}
      <span className={classes.uses}>
        {maxUses === null
          ? t('vouchers.uses', { count: uses, number: number(uses) })
          : t('vouchers.usesOf', { uses: number(uses), most: number(maxUses) })}
      </span>{' '}
      <StateDot tone={ended || isUsedUp ? 'neutral' : 'good'}>
        {t(ended ? 'vouchers.ended' : isUsedUp ? 'vouchers.usedUp' : 'vouchers.active')}
      </StateDot>
    </>
  )
}

/** What it is limited to, but for its uses. */
function useLimits({ bookFrom, bookTo, stayFrom, stayTo, minNights }: Voucher): string {
  const { t } = useTranslation()
  const { date } = useFormat()
  const span = (from: string | null, to: string | null) => {
    const first = from && date(from, 'dayYear')
    const last = to && date(to, 'dayYear')
    if (first && last) return t('vouchers.span.both', { first, last })
    if (first) return t('vouchers.span.from', { first })
    return last && t('vouchers.span.until', { last })
  }
  const [booked, stayed] = [span(bookFrom, bookTo), span(stayFrom, stayTo)]
  return [
    booked && t('vouchers.span.booked', { when: booked }),
    stayed && t('vouchers.span.stayed', { when: stayed }),
    minNights === null ? null : t('vouchers.span.nights', { count: minNights }),
  ]
    .filter(Boolean)
    .join(' · ')
}
