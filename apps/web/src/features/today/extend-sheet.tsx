import { Button } from '@mantine/core'
import { addDays, countNights } from '@keystay/contract/shared/plain-dates'
import { maxStayNights } from '@keystay/contract/shared/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import { isApiError } from '../../platform/api/api-error.ts'
import { StepperField } from '../../ui/fields/stepper-field.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { PriceSteps } from './price-steps.tsx'
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

type Guest = {
  readonly bookedRoomId: string
  readonly guest: string
  readonly checkIn: string
  readonly checkOut: string
}

type Block = { readonly id: string; readonly reason: string; readonly from: string; readonly to: string }

/** Who is in the room in the further nights, or why nobody can be. */
function InTheWay({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (!isApiError(error) || error.code !== 'room_occupied') return null
  const { by = [], blocks = [] } = error.details as {
    readonly by?: readonly Guest[]
    readonly blocks?: readonly Block[]
  }
  return (
    <ul>
      {by.map(({ bookedRoomId, guest, checkIn, checkOut }) => (
        <li key={bookedRoomId}>
          {t('today.extend.inTheWay', {
            guest: guest === '' ? t('desk.erased') : guest,
            from: date(checkIn, 'day'),
            until: date(checkOut, 'day'),
          })}
        </li>
      ))}
      {blocks.map(({ id, reason, from, to }) => (
        <li key={id}>{t('today.extend.blocked', { reason, from: date(from, 'day'), until: date(to, 'day') })}</li>
      ))}
    </ul>
  )
}
