import type { RegistrationReason } from '@keystay/contract/registrations/entities'
import type { EndingOption, OwingReason, RefusedMail, StayStep, TodayStay } from '@keystay/contract/stays/entities'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import type { Money } from '@keystay/contract/shared/money'
import { useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { useCollect, useConfirm, usePayBack, useReadiness, useSettleMail, useStep, type Part } from './today-api.ts'

/** What else was said of a step; `collects`: what is due is asked for afterwards. */
type How = {
  readonly collects?: boolean
  readonly anyway?: boolean
  readonly reason?: OwingReason
  readonly registration?: RegistrationReason
}

/** What is asked before a step: whether a dirty room will do, what a no-show costs, what happens to a balance, or what the country wants to know. */
export type Asked = {
  readonly about: 'clean' | 'collect' | 'register' | 'no_show'
  readonly stay: TodayStay
  /** What was said before this was asked. */
  readonly how?: How
}

/** What is changed of a stay in a sheet of its own, where the price is shown first. */
export type Altering = 'move' | 'leave' | 'extend'
export type Altered = { readonly what: Altering; readonly stay: TodayStay }

/** Whose stay it is that something was done to. */
type Whose = Pick<TodayStay, 'id' | 'guest' | 'room'>

/** Money that was collected here, and by which way: it goes back by the same one. */
type Moved = { readonly amount: Money; readonly method: DeskMethod }

/** What was done here last: a step or money that can be taken back, or money that was taken back, which has to be handed out. */
export type Taken =
  | { readonly step: Exclude<StayStep, 'undo'> | Altering; readonly stay: Whose; readonly version: number }
  | (Moved & {
      readonly step: 'collect'
      readonly stay: Whose & Pick<TodayStay, 'bookingId'>
      readonly paymentId: string
    })
  | (Moved & { readonly step: 'pay_back'; readonly stay: Whose })

type Ways = {
  readonly openBooking: (bookingId: string) => void
  /** To the line of a stay. */
  readonly goTo: (stay: TodayStay) => void
}

/** The steps of a hotel's desk: each line has one that comes next, and the last one that was taken here can be taken back. */
export function useDesk(propertyId: string, { openBooking, goTo }: Ways) {
  const step = useStep(propertyId)
  const readiness = useReadiness(propertyId)
  const collect = useCollect(propertyId)
  const payBack = usePayBack(propertyId)
  const confirm = useConfirm(propertyId)
  const settle = useSettleMail(propertyId)
  const may = useMay()
  const mayStep = may('desk')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [altering, setAltering] = useState<Altered | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  /** Does one thing at a time; who presses a key twice does it once. Work may end with a question. */
  const run = async (stayId: string, work: () => Promise<Asked | null>) => {
    if (busy !== null) return
    setBusy(stayId)
    setError(null)
    try {
      setAsked(await work())
    } catch (caught) {
      setError(caught as Error)
    } finally {
      setBusy(null)
    }
  }

  const take = (kind: Exclude<StayStep, 'undo'>, stay: TodayStay, how: How = {}) => {
    const { collects = false, ...said } = how
    return run(stay.id, async () => {
      try {
        const now = await step.mutateAsync({ stayId: stay.id, body: { step: kind, version: stay.version, ...said } })
        setTaken({ step: kind, stay, version: now.version })
        return collects && stay.balance.minor > 0 ? { about: 'collect', stay } : null
      } catch (caught) {
        const about = isApiError(caught) ? askedBy(caught.code) : null
        if (!about) throw caught
        return { about, stay, how }
      }
    })
  }

  const mayUndo = taken !== null && taken.step !== 'pay_back' && may(taken.step === 'collect' ? 'refunds' : 'undo')
  const undo = () => {
    if (!mayUndo) return
    void run(taken.stay.id, async () => {
      if (taken.step === 'collect') {
        const { stay, paymentId, amount, method } = taken
        await payBack.mutateAsync({ bookingId: stay.bookingId, paymentId })
        setTaken({ step: 'pay_back', stay, amount, method })
        return null
      }
      await step.mutateAsync({ stayId: taken.stay.id, body: { step: 'undo', version: taken.version } })
      setTaken(null)
      return null
    })
  }

  /** What comes next for a stay: a step, a question, its booking, or the departure of who is still in its room. */
  const next = (stay: TodayStay, occupant?: TodayStay) => {
    setError(null)
    const { next: kind } = stay
    if (mayStep && kind === 'wait' && occupant) goTo(occupant)
    else if (!mayStep || kind === 'open' || kind === 'wait') openBooking(stay.bookingId)
    else if (kind === 'clean' || kind === 'collect' || kind === 'no_show') setAsked({ about: kind, stay })
    else void take(kind, stay)
  }

  return {
    propertyId,
    /** Whether whoever looks may take steps; else each line leads to its booking. */
    mayStep,
    mayUndo,
    asked,
    altering,
    taken,
    error,
    busy,
    next,
    undo,
    take,
    /** Who was booked at the desk goes to the room, and may pay at once. */
    arrive: (stay: TodayStay) => void take('check_in', stay, { collects: true }),
    alter: (what: Altering, stay: TodayStay) => {
      setError(null)
      setAltering({ what, stay })
    },
    /** Nobody came: what that means is told first. */
    missed: (stay: TodayStay) => {
      setError(null)
      setAsked({ about: 'no_show', stay })
    },
    /** What the country wants to know of a guest, whatever the next step is. */
    register: (stay: TodayStay) => {
      setError(null)
      setAsked({ about: 'register', stay })
    },
    /** A sheet has done it. */
    altered: (what: Altering | 'no_show', stay: TodayStay, version: number) => {
      setAltering(null)
      setAsked(null)
      setTaken({ step: what, stay, version })
    },
    leave: () => {
      setAsked(null)
      setAltering(null)
      setError(null)
    },
    /** Says that the room is ready; the line offers the check-in then. */
    makeReady: ({ id, room, readiness: { version } }: TodayStay) =>
      run(id, async () => {
        await readiness.mutateAsync({ roomId: room.id, body: { state: 'clean', version } })
        return null
      }),
    /** An option becomes a booking that is paid at the hotel. */
    confirmOption: ({ bookingId }: EndingOption) =>
      run(bookingId, async () => {
        await confirm.mutateAsync(bookingId)
        return null
      }),
    /** Whoever did not get a mail was told otherwise. */
    settleMail: ({ id }: RefusedMail) =>
      run(id, async () => {
        await settle.mutateAsync(id)
        return null
      }),
    /** All that is due is paid, or one payer's part of it, by one of the desk's ways. */
    collect: (stay: TodayStay, method: DeskMethod, part: Part | null) =>
      run(stay.id, async () => {
        const { bookingId, balance } = stay
        const paymentId = await collect.mutateAsync({ bookingId, method, dueMinor: balance.minor, part })
        const amount = { ...balance, minor: part?.minor ?? balance.minor }
        setTaken({ step: 'collect', stay, paymentId, amount, method })
        return null
      }),
  }
}

export type Desk = ReturnType<typeof useDesk>

/** A refusal that only asks for a word: the room became dirty, or something became due meanwhile. */
function askedBy(code: string | null): Asked['about'] | null {
  if (code === 'room_not_ready') return 'clean'
  if (code === 'registration_missing') return 'register'
  return code === 'balance_unpaid' ? 'collect' : null
}
