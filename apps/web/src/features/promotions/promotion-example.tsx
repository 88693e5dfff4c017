import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { exampleStayOf } from './example-stay.ts'
import { usePromotionExample, type PromotionBody } from './promotions-api.ts'
import classes from './promotions.module.css'

const guests = 2
/** The pause after a key before the example is computed anew. */
const typingPauseMs = 200

type PromotionExampleProps = {
  readonly propertyId: string
  readonly today: PlainDate
  /** Null for a new one. */
  readonly promotionId: string | null
  readonly body: PromotionBody
}

/** What a stay that may get the promotion costs with it as it stands in the form, computed by the server as for a guest. */
export function PromotionExample({ propertyId, today, promotionId, body }: PromotionExampleProps) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  // A name that is missing yet keeps nobody from seeing the price.
  const [later] = useDebouncedValue(
    JSON.stringify({ ...body, name: body.name.trim() || t('promotions.new') }),
    typingPauseMs,
  )
  const promotion = JSON.parse(later) as PromotionBody
  const { nights, ...stay } = exampleStayOf(promotion, today)
  const { data, error, isFetching } = usePromotionExample(propertyId, { ...stay, guests, promotionId, promotion })
  return (
    <section className={classes.example} aria-labelledby="promotion-example">
      <h3 id="promotion-example" className="label">
        {t('promotions.example.title', {
          guests: t('common.guestCount', { count: guests }),
          nights: t('common.nights', { count: nights }),
          date: date(stay.checkIn, 'day'),
        })}
      </h3>
      {stay.bookedOn !== today && (
        <p className="soft">{t('promotions.example.bookedOn', { date: date(stay.bookedOn, 'dayYear') })}</p>
      )}
      <FailedNote error={error} title="operation_failed" />
      {!error && data === null && <p className="soft">{t('promotions.example.unreadable')}</p>}
      {!error && data && (
        <>
          <dl className={classes.lines} aria-busy={isFetching}>
            <Lines lines={data.priceLines} nights={nights} />
            <div>
              <dt>{t('promotions.example.total')}</dt>
              <dd>{money(data.total)}</dd>
            </div>
          </dl>
          {!data.isTaken && <p className="soft">{t('promotions.example.notTaken')}</p>}
        </>
      )}
    </section>
  )
}

/** All nights in one row; then what is added or taken off. */
function Lines({ lines, nights }: { readonly lines: readonly PriceLine[]; readonly nights: number }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const ofNights = lines.filter(({ kind }) => kind === 'night')
  const others = lines.filter(({ kind, amount }) => kind !== 'night' && amount.minor !== 0)
  const lodging = ofNights.reduce((sum, { amount }) => sum + amount.minor, 0)
  return (
    <>
      {ofNights[0] && (
        <div>
          <dt>{t('common.nights', { count: nights })}</dt>
          <dd>{money({ ...ofNights[0].amount, minor: lodging })}</dd>
        </div>
      )}
      {others.map(({ kind, label, amount }, index) => (
        <div key={index} className={amount.minor < 0 ? 'success' : undefined}>
          <dt>{kind === 'early_booking' ? t('desk.money.early', { percent: earlyBookingPercent }) : label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </>
  )
}
