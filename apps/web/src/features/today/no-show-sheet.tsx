import { Button, NativeSelect } from '@mantine/core'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import type { LeaveQuote } from '@keystay/contract/stays/price-endpoints'
import { useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { GivingBack } from '../../ui/stay-steps/giving-back.tsx'
import { PriceSteps } from '../../ui/stay-steps/price-steps.tsx'
import { useLeave, useLeaveQuote } from './stay-api.ts'
import classes from './step-sheets.module.css'
import type { Asked, Desk } from './use-desk.ts'
import { useGuestName } from './use-guest-name.ts'

type NoShowSheetProps = { readonly asked: Asked; readonly propertyId: string; readonly desk: Desk }

/**
 * Nobody came: all nights are charged and keep their room, or the nights from today on are given back and what the terms keep of
 * them is charged. What that comes to is shown before it is noted.
 */
export function NoShowSheet({ asked: { stay }, propertyId, desk }: NoShowSheetProps) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const guest = useGuestName(stay)
  const may = useMay()
  const [givesBack, setGivesBack] = useState(false)
  const [nights, setNights] = useState<number | null>(null)
  const [refundBy, setRefundBy] = useState<DeskMethod>('cash')
  const at = { propertyId, stayId: stay.id, version: stay.version }
  // Of a stay whose nights have all passed nothing can be given back.
  const { data: quote, isPlaceholderData } = useLeaveQuote(at, false, nights)
  const leave = useLeave(at)
  const mayRefund = may('refunds')
  const { balance, room, checkOut } = stay
  const isReady = quote !== undefined && !isPlaceholderData
  const note = () => {
    if (!givesBack) return void desk.take('no_show', stay)
    if (!isReady) return
    const { total: expectedTotal, version } = quote
    leave.mutate(
      { expectedTotal, version, refundBy, ...(nights !== null && { chargedNights: nights }) },
      { onSuccess: (now) => desk.altered('no_show', stay, now.version) },
    )
  }
  const atDesk = givesBack && quote ? quote.refundAtDesk : null
  const isRefused = givesBack && quote !== undefined && quote.refund.minor > 0 && !mayRefund
  return (
    <Sheet open title={t('today.noShow.title', { guest })} onClose={desk.leave}>
      <div className={classes.form}>
        {quote && (
          <fieldset className={classes.rooms}>
            <legend>{t('today.noShow.charge')}</legend>
            {([false, true] as const).map((back) => (
              <label key={String(back)} className={classes.choice}>
                <input type="radio" name="charge" checked={givesBack === back} onChange={() => setGivesBack(back)} />
                {back
                  ? t('today.noShow.byTerms', { until: date(quote.until, 'day') })
                  : t('today.noShow.all', { count: stay.nights })}
              </label>
            ))}
          </fieldset>
        )}
        {givesBack && quote ? (
          <>
            {may('price_override') && quote.charged.most > quote.charged.least && (
              <NativeSelect
                label={t('today.noShow.nights')}
                value={nights ?? quote.charged.most}
                onChange={({ currentTarget: { value } }) => setNights(Number(value))}
                data={nightsOf(quote).map((count) => ({
                  value: String(count),
                  label: t('common.nights', { count }),
                }))}
              />
            )}
            <PriceSteps quote={quote} steps={stepsOf(quote, t)} />
            <GivingBack
              refund={quote.refund}
              atDesk={quote.refundAtDesk}
              mayRefund={mayRefund}
              method={refundBy}
              onMethod={setRefundBy}
            />
          </>
        ) : (
          <>
            <p>{balance.minor > 0 ? t('today.noShow.due', { amount: money(balance) }) : t('today.noShow.paid')}</p>
            <p>{t('today.noShow.room', { room: room.number, date: date(checkOut, 'day') })}</p>
          </>
        )}
        <FailedNote error={givesBack ? leave.error : desk.error} title="operation_failed" />
      </div>
      {!isRefused && (
        <div className={classes.actions}>
          <Button loading={desk.busy !== null || leave.isPending} disabled={givesBack && !isReady} onClick={note}>
            {atDesk && atDesk.minor > 0
              ? t(`today.giving.act.${refundBy}`, { amount: money(atDesk) })
              : t('today.noShow.act')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

/** How many nights can be charged, the most first. */
function nightsOf({ charged: { least, most } }: LeaveQuote): number[] {
  return Array.from({ length: most - least + 1 }, (_, index) => most - index)
}

/** From one total to the other. */
function stepsOf({ givenBack, fee }: LeaveQuote, t: ReturnType<typeof useTranslation>['t']) {
  const back = [t('today.leave.givenBack'), { ...givenBack, minor: -givenBack.minor }] as const
  return fee.minor > 0 ? [back, [t('today.noShow.fee'), fee] as const] : [back]
}
