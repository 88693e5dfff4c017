import { useDebouncedValue } from '@mantine/hooks'
import type { Gap, GapsFound } from '@keystay/contract/gap-deals/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import beside from '../../ui/editor/beside.module.css'
import { PricedLine } from '../../ui/editor/priced-line.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { useGapsFound, type GapDealsBody } from './gap-deals-api.ts'
import classes from './gap-deals.module.css'

/** The pause after a key before the gaps are looked for anew. */
const typingPauseMs = 200

type GapsNowProps = {
  readonly hotel: OwnerProperty
  /** As they stand in the form. */
  readonly deals: GapDealsBody
}

/** The gaps that the hotel has now, and what they would cost with what stands in the form. */
export function GapsNow({ hotel, deals }: GapsNowProps) {
  const { t } = useTranslation()
  const typed = JSON.stringify(deals)
  const [later] = useDebouncedValue(typed, typingPauseMs)
  const asked = JSON.parse(later) as GapDealsBody
  const { data, error, isFetching } = useGapsFound(hotel.id, asked)
  const isLate = isFetching || later !== typed
  return (
    <section className={`card ${beside.panel}`} aria-labelledby="gaps-now">
      <div>
        <h2 id="gaps-now" className="label">
          {t('gapDeals.now.title')}
        </h2>
        <p className="small soft">{t('gapDeals.now.text')}</p>
      </div>
      <FailedNote error={error} title="operation_failed" />
      {!error && data === null && <p className="soft">{t('gapDeals.now.unreadable')}</p>}
      {!error && data && (
        <div className={classes.found} data-stale={isLate || undefined} aria-busy={isLate}>
          <Found found={data} daysAhead={asked.daysAhead} />
        </div>
      )}
    </section>
  )
}

function Found({ found, daysAhead }: { readonly found: GapsFound; readonly daysAhead: number }) {
  const { t } = useTranslation()
  const { gaps, count, nights } = found
  if (count === 0) return <p className="soft">{t('gapDeals.now.none', { count: Math.max(1, daysAhead) })}</p>
  const rest = count - gaps.length
  return (
    <>
      <p className="strong">
        {t('gapDeals.now.count', { count })}, {t('gapDeals.now.nights', { count: nights })}
      </p>
      <ul aria-label={t('gapDeals.now.label')}>
        {gaps.map((gap, index) => (
          <GapLine key={index} gap={gap} />
        ))}
      </ul>
      {rest > 0 && <p className="small soft">{t('gapDeals.now.more', { count: rest })}</p>}
    </>
  )
}

function GapLine({ gap: { roomType, checkIn, checkOut, rooms, price } }: { readonly gap: Gap }) {
  const { t } = useTranslation()
  const { date, dateRange } = useFormat()
  return (
    <PricedLine
      title={countNights(checkIn, checkOut) === 1 ? date(checkIn) : dateRange(checkIn, checkOut)}
      price={price}
      unpriced={t('gapDeals.now.onlyLonger')}
      beforeWord={t('gapDeals.now.before')}
    >
      {roomType}
      {rooms > 1 && <>, {t('gapDeals.now.rooms', { count: rooms })}</>}
    </PricedLine>
  )
}
