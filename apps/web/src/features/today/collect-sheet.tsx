import { Button } from '@mantine/core'
import type { Folio } from '@keystay/contract/folio/entities'
import { openParts } from '@keystay/contract/folio/open-parts'
import { deskMethods } from '@keystay/contract/shared/kinds'
import { owingReasons } from '@keystay/contract/stays/entities'
import { useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { Price } from '../../ui/facts/price.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import classes from './step-sheets.module.css'
import { useBill, type Part } from './today-api.ts'
import type { Asked, Desk } from './use-desk.ts'
import { useGuestName } from './use-guest-name.ts'

type CollectSheetProps = {
  readonly asked: Asked
  readonly propertyId: string
  readonly desk: Desk
  readonly onOpen: (bookingId: string) => void
}

/**
 * Something is to be paid: now, by one of the desk's ways; of a bill that two pay all of it or one part; who leaves may go without,
 * with a reason.
 */
export function CollectSheet({ asked: { stay }, propertyId, desk, onOpen }: CollectSheetProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const guest = useGuestName(stay)
  const bill = useBill(propertyId, stay.bookingId, useMay()('money'))
  const [choice, setChoice] = useState<Part['payer'] | 'all'>('all')
  const parts = bill.data ? partsOf(bill.data) : []
  const part = parts.find(({ payer }) => payer === choice) ?? null
  const isBusy = desk.busy !== null
  const leaves = stay.state === 'in_house'
  const { currency } = stay.balance
  return (
    <Sheet open title={t('today.collect.title', { amount: money(stay.balance) })} onClose={desk.leave}>
      <div className={classes.form}>
        <p>{t('today.collect.text', { guest, room: stay.room.number })}</p>
        {parts.length > 0 && (
          <fieldset className={classes.rooms}>
            <legend>{t('today.collect.whose')}</legend>
            {[
              ['all', stay.balance] as const,
              ...parts.map(({ payer, minor }) => [payer, { minor, currency }] as const),
            ].map(([value, amount]) => (
              <label key={value} className={classes.choice}>
                <input type="radio" name="part" checked={choice === value} onChange={() => setChoice(value)} />
                {`${t(`today.collect.parts.${value}`)} `}
                <span className={classes.amount}>
                  <Price amount={amount} />
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <FailedNote error={desk.error} title="operation_failed" />
      </div>
      <div className={classes.actions}>
        {deskMethods.map((method) => (
          <Button key={method} disabled={isBusy} onClick={() => void desk.collect(stay, method, part)}>
            {t(`today.collect.${method}`)}
          </Button>
        ))}
        <Button variant="outline" disabled={isBusy} onClick={() => onOpen(stay.bookingId)}>
          {t('today.collect.open')}
        </Button>
      </div>
      {leaves && (
        <div className={classes.without}>
          <p className="strong">{t('today.collect.without')}</p>
          <div className={classes.reasons}>
            {owingReasons.map((reason) => (
              <Button
                key={reason}
                variant="outline"
                disabled={isBusy}
                onClick={() => void desk.take('check_out', stay, { reason })}
              >
                {t(`today.reasons.${reason}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Sheet>
  )
}

/** The parts of a bill on which something is due, the guest's first; none where only one payer owes something. */
function partsOf(bill: Folio): readonly Part[] {
  const open = openParts(bill)
  if (!open || open.guest === 0 || open.company === 0) return []
  return [
    { payer: 'guest', minor: open.guest },
    { payer: 'company', minor: open.company },
  ]
}
