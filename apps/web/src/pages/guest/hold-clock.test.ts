import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useHoldClock } from '../../features/booking/facts/use-hold-clock.ts'
import { demoBooking } from './test-booking.ts'

test('knows the time left from the first drawing on, also of a booking that comes later', () => {
  const drawn: (number | null)[] = []
  const draw = ({ receivedAt = 0 }: { receivedAt?: number }) => {
    const booking = receivedAt === 0 ? undefined : demoBooking()
    drawn.push(useHoldClock(booking, receivedAt)?.seconds ?? null)
  }
  const { rerender } = renderHook(draw, { initialProps: {} })
  expect(drawn).toEqual([null])
  rerender({ receivedAt: Date.now() + 60_000 })
  expect(drawn[1]).toBe(480)
})
