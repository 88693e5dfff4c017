import { writeAges } from '@keystay/contract/shared/guest-ages'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isNewest } from '../../../../platform/navigation/navigation.ts'
import { readPlace, stepNames } from './draft-start.ts'
import { endPage } from './end-page.ts'
import type { Wizard } from './use-wizard.ts'

/** The step in the address, each an entry of the browser's history; never further than what is known allows. */
export function useStep({ draft, reach, settled, booking }: Pick<Wizard, 'draft' | 'reach' | 'settled' | 'booking'>) {
  const location = useLocation()
  const { pathname } = location
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const address = readPlace(query)
  // Who comes from a room has done the first step.
  const addressStep = address.step ?? reach
  const step = settled ? Math.min(addressStep, reach) : Math.min(addressStep, stepNames.length)
  const linkTo = (to: number, bookingId: string | null = draft.bookingId) => {
    const next = new URLSearchParams()
    const [first] = draft.lines
    if (first) next.set('roomType', first.roomTypeId)
    if (draft.planId !== null) next.set('plan', draft.planId)
    if (draft.checkIn) next.set('checkIn', draft.checkIn)
    if (draft.checkOut) next.set('checkOut', draft.checkOut)
    next.set('guests', String(draft.guests))
    const ages = writeAges(draft.ages ?? [])
    if (ages) next.set('ages', ages)
    next.set('step', String(to))
    if (bookingId) next.set('booking', bookingId)
    return `${pathname}?${next}`
  }
  // The booking joins the address with the step after the hold: a correction of its own would overtake that step.
  const here = linkTo(step, address.booking)
  // A booking that has ended leads away from here.
  const stale = settled && endPage(booking) === null && `${pathname}?${query}` !== here
  useEffect(() => {
    // Who is on the way to another step already is corrected there, if at all.
    if (stale && isNewest(location)) void navigate(here, { replace: true, preventScrollReset: true })
  }, [stale, here, navigate, location])
  const goTo = (to: number, bookingId?: string | null) =>
    void navigate(linkTo(to, bookingId === undefined ? draft.bookingId : bookingId))
  return { step, linkTo, goTo }
}

/** The step on which a field stands. */
export function stepOfField(path: string): 2 | 3 | 4 {
  if (path === 'voucher') return 4
  return path.startsWith('guest.') || path === 'notes' ? 3 : 2
}
