import type { Booking } from '@keystay/contract/bookings/entities'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'

// A form that few open.
const ChangeSheet = lazy(async () => ({ default: (await import('./change-sheet.tsx')).ChangeSheet }))

type ChangeBookingProps = {
  readonly booking: Booking
  /** The hotel's date. */
  readonly today: string
}

/** A confirmed booking's guest changes dates, rooms, guests, plan and extras, after reading what that costs. */
export function ChangeBooking({ booking, today }: ChangeBookingProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const open = () => {
    setDone(false)
    setOpen(true)
  }
  return (
    <>
      <LiveRegion>{isDone ? t('stayChange.done') : ''}</LiveRegion>
      <Button variant="outline" onClick={open}>
        {t('stayChange.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeSheet
            booking={booking}
            today={today}
            onDone={() => {
              setDone(true)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
