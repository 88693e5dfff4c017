import { Button, Checkbox } from '@mantine/core'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import { owingReasons, type OwingReason } from '@keystay/contract/stays/entities'
import type { LeaveQuote } from '@keystay/contract/stays/price-endpoints'
import { useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { GivingBack } from '../../ui/stay-steps/giving-back.tsx'
import { PriceSteps } from '../../ui/stay-steps/price-steps.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { useLeave, useLeaveQuote, type AlterSheetProps } from './stay-api.ts'
import { useGuestName } from './use-guest-name.ts'
import classes from './step-sheets.module.css'

/** A guest leaves before the end: what is given back and what is kept is shown first. */
export function LeaveSheet({ stay, at, onDone, onClose }: AlterSheetProps) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const guest = useGuestName(stay)
  const may = useMay()
  const [waivesFee, setWaivesFee] = useState(false)
  const { data: quote, error, isPlaceholderData } = useLeaveQuote(at, waivesFee)
  const leave = useLeave(at)
  const [refundBy, setRefundBy] = useState<DeskMethod>('cash')
  const mayRefund = may('refunds')
  const isRefused = quote !== undefined && quote.refund.minor > 0 && !mayRefund
  const take = (reason?: OwingReason) => {
    if (!quote || isPlaceholderData) return
    const { total: expectedTotal, version } = quote
    leave.mutate({ waivesFee, expectedTotal, version, refundBy, ...(reason && { reason }) }, { onSuccess: onDone })
  }
  return (
    <Sheet open title={t('today.leave.title', { guest, room: stay.room.number })} onClose={onClose}>
      <div className={classes.form}>
        <FailedNote error={leave.error ?? error} title="operation_failed" />
        {!quote && !error && <LoadingRows height={24} />}
        {quote && (
          <>
            <p>{t('today.leave.text', { count: quote.nights, until: date(quote.until, 'day') })}</p>
            <PriceSteps quote={quote} steps={stepsOf(quote, t)} />
            <GivingBack
              refund={quote.refund}
              atDesk={quote.refundAtDesk}
              mayRefund={mayRefund}
              method={refundBy}
              onMethod={setRefundBy}
            />
            {may('price_override') && (waivesFee || quote.fee.minor > 0) && (
              <Checkbox
                label={t('today.leave.waive')}
                checked={waivesFee}
                onChange={(event) => setWaivesFee(event.currentTarget.checked)}
              />
            )}
          </>
        )}
      </div>
      {quote && quote.due.minor > 0 ? (
        <div className={classes.without}>
          <p className="strong">{t('today.collect.without')}</p>
          <div className={classes.reasons}>
            {owingReasons.map((reason) => (
              <Button key={reason} variant="outline" disabled={leave.isPending} onClick={() => take(reason)}>
                {t(`today.reasons.${reason}`)}
              </Button>
            ))}
          </div>
        </div>
      ) : (
        !isRefused && (
          <div className={classes.actions}>
            <Button loading={leave.isPending} disabled={!quote || isPlaceholderData} onClick={() => take()}>
              {quote && quote.refundAtDesk.minor > 0
                ? t(`today.giving.act.${refundBy}`, { amount: money(quote.refundAtDesk) })
                : t('today.leave.act')}
            </Button>
          </div>
        )
      )}
    </Sheet>
  )
}

/** From one total to the other. */
function stepsOf({ givenBack, fee }: LeaveQuote, t: ReturnType<typeof useTranslation>['t']) {
  const back = [t('today.leave.givenBack'), { ...givenBack, minor: -givenBack.minor }] as const
  return fee.minor > 0 ? [back, [t('today.leave.fee'), fee] as const] : [back]
}
