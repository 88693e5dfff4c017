import { Button } from '@mantine/core'
import { addDays, countNights } from '@keystay/contract/shared/plain-dates'
import { maxStayNights } from '@keystay/contract/shared/limits'
import { useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { StepperField } from '../../ui/fields/stepper-field.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { InTheWay } from '../../ui/stay-steps/in-the-way.tsx'
import { PriceSteps } from '../../ui/stay-steps/price-steps.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { useExtend, useExtendQuote, type AlterSheetProps } from './stay-api.ts'
import { useGuestName } from './use-guest-name.ts'
import classes from './step-sheets.module.css'

/** Further nights: what they cost is shown first. */
export function ExtendSheet({ stay, at, onDone, onClose }: AlterSheetProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const guest = useGuestName(stay)
  const [nights, setNights] = useState(1)
  const most = maxStayNights - countNights(stay.checkIn, stay.checkOut)
  // What is being typed may be no number yet.
  const checkOut = addDays(stay.checkOut, Number.isInteger(nights) ? Math.min(most, Math.max(1, nights)) : 1)
  const { data: quote, error } = useExtendQuote(at, checkOut)
  const extend = useExtend(at)
  const take = () => {
    if (!quote) return
    const { total: expectedTotal, version } = quote
    extend.mutate({ checkOut, expectedTotal, version }, { onSuccess: onDone })
  }
  return (
    <Sheet open title={t('today.extend.title', { guest, room: stay.room.number })} onClose={onClose}>
      <div className={classes.form}>
        <StepperField label={t('today.extend.nights')} value={nights} min={1} max={most} onChange={setNights} />
        <p>{t('today.extend.until', { date: date(checkOut, 'day') })}</p>
        <FailedNote error={extend.error ?? error} title="operation_failed">
          <InTheWay error={extend.error ?? error} />
        </FailedNote>
        {!quote && !error && <LoadingRows height={24} />}
        {quote && (
          <>
            <PriceSteps quote={quote} steps={[[t('today.extend.added', { count: quote.nights }), quote.added]]} />
            {quote.moves > 0 && <p>{t('today.move.moves', { count: quote.moves })}</p>}
          </>
        )}
      </div>
      <div className={classes.actions}>
        <Button loading={extend.isPending} disabled={!quote} onClick={take}>
          {t('today.extend.act')}
        </Button>
      </div>
    </Sheet>
  )
}
