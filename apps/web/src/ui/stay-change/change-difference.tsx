import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Price } from '../facts/price.tsx'
import type { ShownTerms, StayQuote } from './stay-form.ts'
import classes from './stay-change.module.css'

type DifferenceProps = {
  readonly quote: StayQuote<ShownTerms>
  readonly timezone: string
  /** Who reads it: the guest, or the hotel that changes it for them. */
  readonly by: 'guest' | 'owner'
  /** Who has arrived cancels nothing any more. */
  readonly hasArrived?: boolean
}

/** What a change costs more or less, and what of it is paid how or comes back; told before it is kept. */
export function ChangeDifference({ quote, timezone, by, hasArrived = false }: DifferenceProps) {
  const { t } = useTranslation()
  const { money, date, moment } = useFormat()
  const { before, total, refund, byLink, atHotel, feeFloor, terms } = quote
  const minor = total.minor - before.minor
  const amount = money({ ...total, minor: Math.abs(minor) })
  const told = by === 'guest' ? '' : 'Guest'
  const difference = minor > 0 ? t('stayChange.more', { amount }) : t('stayChange.less', { amount })
  return (
    <>
      <dl className={classes.prices}>
        <div>
          <dt>{t('stayChange.before')}</dt>
          <dd>
            <Price amount={before} />
          </dd>
        </div>
        <div>
          <dt className="strong">{t('stayChange.after')}</dt>
          <dd>
            <Price amount={total} size="md" />
          </dd>
        </div>
      </dl>
      <p className="strong">{minor === 0 ? t('stayChange.same') : difference}</p>
      {refund.minor > 0 && <p>{t(`stayChange.refund${told}`, { amount: money(refund) })}</p>}
      {byLink && (
        <p>{t(`stayChange.byLink${told}`, { amount: money(byLink.amount), date: date(byLink.until, 'shortYear') })}</p>
      )}
      {atHotel && <p>{t('stayChange.atHotel', { amount: money(atHotel) })}</p>}
      {feeFloor.minor > 0 && <p>{t('stayChange.fee', { amount: money(feeFloor) })}</p>}
      {!hasArrived && (
        <p className="soft">
          {terms.freeUntil
            ? t('stayChange.free', { until: moment(terms.freeUntil, timezone, 'shortYear') })
            : t('stayChange.notFree')}
        </p>
      )}
    </>
  )
}
