import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { isIncluded, isPerGuest } from '@keystay/contract/extras/entities'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import { boards } from '@keystay/contract/rate-plans/entities'
import { useState } from 'react'
import { dateIn } from '../../platform/format/date-in.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { askedRooms, type ExtraChoice } from '../../ui/stay-change/stay-choices.ts'
import { stayFormOf } from '../../ui/stay-change/stay-form.ts'
import { GivingBack } from '../../ui/stay-steps/giving-back.tsx'
import { StayChangeSheet } from '../../ui/stay-change/stay-change-sheet.tsx'
import { ExemptField } from './exempt-field.tsx'
import { useChangeStay, useHotelExtras, useStayOffers } from './owner-booking-api.ts'

type ChangeSheetProps = {
  readonly booking: OwnerBooking
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The hotel changes a confirmed booking; it also adds extras that guests cannot choose, and says who is exempt of taxes. */
export function ChangeSheet({ booking, onClose, onDone }: ChangeSheetProps) {
  const { propertyId, today, timezone, freeUntil } = booking
  const { quote, change } = useChangeStay({ propertyId, bookingId: booking.id })
  const [form, setForm] = useState(() => stayFormOf(booking))
  const [refundBy, setRefundBy] = useState<DeskMethod>('cash')
  const mayRefund = useMay()('refunds')
  const { t } = useTranslation()
  const { money } = useFormat()
  // Whoever is there stays in their rooms, by their plan.
  const offered = useStayOffers(propertyId, booking.checkIn <= today ? null : askedRooms(form))
  return (
    <StayChangeSheet
      booking={booking}
      today={today}
      timezone={timezone}
      by="owner"
      form={form}
      onForm={setForm}
      offers={{ ...offered, extras: useExtraChoices(booking) }}
      renderMore={(onForm) => (
        <ExemptField booking={booking} exemptible={offered.plans[0]?.exemptible ?? []} form={form} onForm={onForm} />
      )}
      isFree={freeUntil !== null && today < dateIn(timezone, freeUntil)}
      quote={quote}
      change={async (shown) => await change({ ...shown, refundBy })}
      giving={({ refund, refundAtDesk: atDesk }) => ({
        note: (
          <GivingBack refund={refund} atDesk={atDesk} mayRefund={mayRefund} method={refundBy} onMethod={setRefundBy} />
        ),
        action:
          refund.minor > 0 && !mayRefund
            ? null
            : atDesk.minor > 0
              ? t(`today.giving.act.${refundBy}`, { amount: money(atDesk) })
              : t('stayChange.confirm'),
      })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function useExtraChoices({ propertyId }: OwnerBooking): ExtraChoice[] {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { data } = useHotelExtras(propertyId)
  return (data ?? [])
    .filter(({ mode }) => mode !== 'compulsory')
    .map((extra) => {
      const { id, name, unit, price, mode } = extra
      const cost = `${money(price)} ${t(`extras.units.${unit}`)}`
      const note = mode === 'hotel' ? `${cost}, ${t('stayChange.byHotel')}` : cost
      return {
        id,
        name,
        perGuest: isPerGuest(unit),
        note,
        includedIn: boards.filter((board) => isIncluded(extra, board)),
      }
    })
}
