import { Button, Checkbox } from '@mantine/core'
import type { PlanStay } from '@keystay/contract/room-plan/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import { owingReasons, type OwingReason } from '@keystay/contract/stays/entities'
import { useState } from 'react'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { useMay } from '../../../platform/owner/rights.ts'
import { FailedNote } from '../../../ui/form/failed-note.tsx'
import { SkeletonBox } from '../../../ui/lists/list-states.tsx'
import { ChangeDifference } from '../../../ui/stay-change/change-difference.tsx'
import { GivingBack } from '../../../ui/stay-steps/giving-back.tsx'
import { InTheWay } from '../../../ui/stay-steps/in-the-way.tsx'
import { PriceSteps } from '../../../ui/stay-steps/price-steps.tsx'
import { useDatesQuote, useDeskCalls, type DatesQuote, type TakeBack } from './desk-api.ts'
import classes from './plan-bubble.module.css'
import { wayTo, type Dates } from './stretch.ts'

type DatesAskProps = {
  readonly propertyId: string
  readonly stay: PlanStay
  readonly roomNumber: string
  readonly dates: Dates
  readonly today: PlainDate
  /** `isChange`: the whole booking was changed, and is changed back. */
  readonly onDone: (undo: TakeBack, isChange: boolean) => void
  readonly onClose: () => void
}

/** What other dates of a stay cost, before they are kept; who is in the way, where somebody is. */
export function DatesAsk({ propertyId, stay, roomNumber, dates, today, onDone, onClose }: DatesAskProps) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const may = useMay()
  const [waivesFee, setWaivesFee] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const [refundBy, setRefundBy] = useState<DeskMethod>('cash')
  const wish = { stay, dates, today, waivesFee, isKept }
  const { data: asked, error, isPlaceholderData } = useDatesQuote(propertyId, wish)
  const calls = useDeskCalls(propertyId)
  const way = wayTo(stay, dates, today)
  const quote = error ? undefined : asked
  const isReady = quote !== undefined && !isPlaceholderData && !calls.isPending
  const keep = async (reason?: OwingReason) => {
    if (!quote || !isReady || isRefused) return
    setIsKept(true)
    const undo = await calls
      .keepDates(stay, quote, { waivesFee, refundBy, ...(reason && { reason }) })
      .catch(() => undefined)
    // The call keeps its refusal.
    if (undo === undefined) setIsKept(false)
    else onDone(undo, quote.way === 'change')
  }
  const failed = calls.error ?? error
  const refund = quote?.quote.refund
  const atDesk = quote?.quote.refundAtDesk
  const isRefused = refund !== undefined && refund.minor > 0 && !may('refunds')
  const owes = quote?.way === 'leave' && quote.quote.due.minor > 0
  return (
    <div className={classes.ask}>
      <p className="strong">
        {t(`plan.dates.${way}`, {
          guest: stay.guest || t('desk.erased'),
          room: roomNumber,
          from: date(dates.checkIn, 'day'),
          until: date(dates.checkOut, 'day'),
        })}
      </p>
      <div className={classes.answer} aria-live="polite">
        <FailedNote error={failed} title="operation_failed">
          <InTheWay error={failed} />
        </FailedNote>
        {!quote && !error && <Asking />}
        {quote && <Told asked={quote} hasArrived={stay.state === 'in_house'} />}
      </div>
      {refund && atDesk && (
        <GivingBack
          refund={refund}
          atDesk={atDesk}
          mayRefund={may('refunds')}
          method={refundBy}
          onMethod={setRefundBy}
        />
      )}
      {quote?.way === 'leave' && may('price_override') && (waivesFee || quote.quote.fee.minor > 0) && (
        <Checkbox
          label={t('today.leave.waive')}
          checked={waivesFee}
          onChange={(event) => setWaivesFee(event.currentTarget.checked)}
        />
      )}
      {owes && <p className="strong">{t('today.collect.without')}</p>}
      <div className={classes.actions}>
        {owes ? (
          owingReasons.map((reason, index) => (
            <Button
              key={reason}
              size="sm"
              variant="outline"
              data-takes-focus={index === 0 || undefined}
              aria-disabled={!isReady}
              onClick={() => void keep(reason)}
            >
              {t(`today.reasons.${reason}`)}
            </Button>
          ))
        ) : (
          // The focus waits on it while the price is on its way: what is disabled would lose it.
          <Button
            size="sm"
            data-takes-focus
            aria-disabled={!isReady || error !== null || isRefused}
            loading={calls.isPending}
            onClick={() => void keep()}
          >
            {atDesk && atDesk.minor > 0
              ? t(`today.giving.act.${refundBy}`, { amount: money(atDesk) })
              : t(`plan.dates.act.${way}`)}
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={onClose}>
          {t('plan.dates.back')}
        </Button>
      </div>
    </div>
  )
}

function Asking() {
  const { t } = useTranslation()
  return (
    <div>
      <span className="visually-hidden">{t('stayChange.checking')}</span>
      <SkeletonBox height={66} />
    </div>
  )
}

/** The way from one price to the other. */
function Told({ asked, hasArrived }: { readonly asked: DatesQuote; readonly hasArrived: boolean }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (asked.way === 'extend') {
    const { quote } = asked
    return (
      <>
        <PriceSteps quote={quote} steps={[[t('today.extend.added', { count: quote.nights }), quote.added]]} />
        {quote.moves > 0 && <p>{t('today.move.moves', { count: quote.moves })}</p>}
      </>
    )
  }
  if (asked.way === 'leave') {
    const { quote } = asked
    const back = [t('today.leave.givenBack'), { ...quote.givenBack, minor: -quote.givenBack.minor }] as const
    const steps = quote.fee.minor > 0 ? [back, [t('today.leave.fee'), quote.fee] as const] : [back]
    return (
      <>
        <p>{t('today.leave.text', { count: quote.nights, until: date(quote.until, 'day') })}</p>
        <PriceSteps quote={quote} steps={steps} />
      </>
    )
  }
  const { quote, change } = asked
  return (
    <>
      {change.rooms > 1 && <p>{t('plan.dates.allRooms', { count: change.rooms })}</p>}
      <ChangeDifference quote={quote} timezone={change.timezone} by="owner" hasArrived={hasArrived} />
    </>
  )
}
