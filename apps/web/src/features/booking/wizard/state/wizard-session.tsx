import { addressOf } from '@keystay/contract/shared/addresses'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { Property } from '@keystay/contract/properties/entities'
import type { Money } from '@keystay/contract/shared/money'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, useEffect, useRef, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { ApiError } from '../../../../platform/api/api-error.ts'
import { loadTextPart, useTranslation } from '../../../../platform/language.ts'
import { LiveRegion } from '../../../../ui/layout/live-region.tsx'
import { ListSkeleton } from '../../../../ui/lists/list-states.tsx'
import notes from '../../../../ui/form/note.module.css'
import { PageSpinner } from '../../../../ui/layout/page-spinner.tsx'
import { providerOf } from '../../facts/payment-methods.ts'
import { newIdempotencyKey, type Draft, type DraftAction } from './draft.ts'
import { endPage } from './end-page.ts'
import { ExpiredPanel } from '../hold/expired-panel.tsx'
import { HoldAnnouncer, HoldStrip } from '../hold/hold-strip.tsx'
import { HoldProblem, type Failure } from '../hold/hold-problem.tsx'
import { ProgressHeader } from '../steps/progress-header.tsx'
import { SummaryCard } from '../steps/summary-card.tsx'
import { useHold } from '../hold/use-hold.ts'
import { isAboutVerification, usePay, type Paying } from '../hold/use-pay.ts'
import { stepOfField, useStep } from './use-step.ts'
import { useWizard, type Wizard } from './use-wizard.ts'
import classes from './wizard-session.module.css'

// Each step loads when it is reached, the later ones with their texts.
const StepRoom = lazy(async () => ({ default: (await import('../steps/step-room.tsx')).StepRoom }))
const StepDetails = lazy(async () => ({ default: (await import('../steps/step-details.tsx')).StepDetails }))
const StepGuest = lazy(async () => ({ default: (await withTexts(import('../steps/step-guest.tsx'))).StepGuest }))
const StepConfirm = lazy(async () => ({ default: (await withTexts(import('../steps/step-confirm.tsx'))).StepConfirm }))
const StepPayment = lazy(async () => ({ default: (await withTexts(import('../steps/step-payment.tsx'))).StepPayment }))

/** What is shown of a booking, and the texts that it speaks in. */
export async function withTexts<Shown>(shown: Promise<Shown>): Promise<Shown> {
  return (await Promise.all([shown, loadTextPart('booking')]))[0]
}

type WizardSessionProps = {
  readonly hotel: Property
  readonly start: Draft
  /** What of the link could not be kept. */
  readonly changed: ReactNode
}

/** A booking that is being made, on whichever of its five steps. */
export function WizardSession({ hotel, start, changed }: WizardSessionProps) {
  const { t } = useTranslation()
  const state = useWizard(hotel, start)
  const holding = useHold(hotel.id, state.dispatch)
  const paying = usePay(hotel.id)
  const place = useStep(state)
  const { step, linkTo, goTo } = place
  const wizard: Wizard = { ...state, dispatch: forgetOn(state.dispatch, holding.clear) }
  const top = useStartOfStep(step)
  const locked = holding.busy || paying.busy
  const end = endPage(state.booking)
  if (end !== null) return <ToEnd hotel={hotel} bookingId={state.booking?.id ?? ''} page={end} />
  const then = {
    held: ({ id }: Booking) => {
      paying.clear()
      goTo(5, id)
    },
    refused: (fields: readonly string[]) => {
      if (fields.includes('voucher')) state.dispatch({ type: 'voucher', code: null })
      if (fields.length > 0) goTo(Math.min(...fields.map(stepOfField)))
    },
  }
  const terms = state.quote?.plan ?? null
  const hold = (total: Money) => holding.hold(state.draft, state.pendingBooking, { total, terms }, then)
  const holdAgain = () => {
    const draft = { ...state.draft, key: newIdempotencyKey(), sent: null, bookingId: null }
    state.dispatch({ type: 'renew', key: draft.key })
    paying.clear()
    goTo(4, null)
    if (state.quote) holding.hold(draft, null, { total: state.quote.total, terms }, then)
  }
  const over = isOver(state) || holding.error?.code === 'hold_expired' || paying.error?.code === 'hold_expired'
  const pay = (method: PaymentMethod, answer: string | null) =>
    state.pendingBooking && paying.pay(state.pendingBooking.id, method, answer)
  return (
    <>
      <ProgressHeader step={step} locked={locked} linkTo={linkTo} />
      <HoldAnnouncer clock={state.clock} />
      <LiveRegion>{busyText(holding, paying.busy ? paying.method : null, t)}</LiveRegion>
      <div className={`content ${classes.layout}`}>
        <div className={classes.main} ref={top} tabIndex={-1}>
          {state.clock && !over && (
            <div className={classes.phoneStrip}>
              <HoldStrip clock={state.clock} />
            </div>
          )}
          {step <= 2 && <div className={classes.changed}>{changed}</div>}
          {over && !holding.busy ? (
            <ExpiredPanel wizard={wizard} onHoldAgain={holdAgain} />
          ) : (
            <>
              {holding.unsure && (
                <p className={notes.changed}>
                  <IconInfoCircle size={20} stroke={1.75} aria-hidden />
                  {t('wizard.unsure')}
                </p>
              )}
              <HoldProblem
                wizard={wizard}
                failure={failureOn(step, holding, paying.error)}
                busy={locked}
                onAccept={hold}
                toRooms={linkTo(1)}
                toDetails={linkTo(2)}
              />
              <CurrentStep wizard={wizard} place={place} holding={holding} paying={paying} onHold={hold} onPay={pay} />
            </>
          )}
        </div>
        <div className={classes.side}>
          <SummaryCard wizard={wizard} toPlans={locked || step === 1 ? null : linkTo(1)} />
        </div>
      </div>
    </>
  )
}

type CurrentStepProps = {
  readonly wizard: Wizard
  readonly place: ReturnType<typeof useStep>
  readonly holding: ReturnType<typeof useHold>
  readonly paying: Paying
  readonly onHold: (total: Money) => void
  readonly onPay: (method: PaymentMethod, answer: string | null) => void
}

/** The form of the step on which the guest is. */
function CurrentStep({ wizard, place, holding, paying, onHold, onPay }: CurrentStepProps) {
  const { t } = useTranslation()
  const { step, linkTo, goTo } = place
  const { settled, quote } = wizard
  const serverErrors = holding.error?.fields
  if (!settled) return <ListSkeleton label={t('wizard.roomsLoading')} count={3} />
  if (step === 1) return <StepRoom wizard={wizard} onNext={() => goTo(2)} toDetails={linkTo(2)} />
  if (step === 2)
    return <StepDetails wizard={wizard} serverErrors={serverErrors} back={linkTo(1)} onNext={() => goTo(3)} />
  if (step === 3)
    return <StepGuest wizard={wizard} serverErrors={serverErrors} back={linkTo(2)} onNext={() => goTo(4)} />
  if (step === 4) {
    const busy = holding.busy || paying.busy
    return (
      <StepConfirm
        wizard={wizard}
        busy={busy}
        voucherRefusal={serverErrors?.['voucher']}
        linkTo={linkTo}
        onNext={() => quote && onHold(quote.total)}
      />
    )
  }
  return <StepPayment wizard={wizard} paying={paying} back={linkTo(4)} onPay={onPay} />
}

/** A payment that failed is spoken of only where one pays. */
function failureOn(
  step: number,
  { error, sentTotal }: Pick<ReturnType<typeof useHold>, 'error' | 'sentTotal'>,
  paying: ApiError | null,
): Failure | null {
  // What the verification says is said beside it.
  if (step === 5 && paying && isAboutVerification(paying)) return null
  if (step === 5 && paying) return { wish: 'pay', error: paying }
  return error && { wish: 'hold', error, sentTotal }
}

type ToEndProps = {
  readonly hotel: Property
  readonly bookingId: string
  readonly page: NonNullable<ReturnType<typeof endPage>>
}

/** The page that says how it ended is on its way. */
function ToEnd({ hotel, bookingId, page }: ToEndProps) {
  return (
    <>
      <PageSpinner />
      <Navigate to={`${addressOf(page, { hotelKey: hotel.slug })}?booking=${bookingId}`} replace />
    </>
  )
}

type Say = ReturnType<typeof useTranslation>['t']

function busyText(
  holding: { readonly busy: boolean; readonly unsure: boolean },
  paying: PaymentMethod | null,
  t: Say,
): string {
  if (holding.unsure) return t('wizard.unsure')
  if (holding.busy) return t('wizard.holding')
  if (paying === null) return ''
  return paying === 'cash' || paying === 'transfer'
    ? t('wizard.booking')
    : t('wizard.leaving', { provider: providerOf(paying) })
}

/** The rooms are no longer held: the time ran out, or the booking was cancelled elsewhere. A payment under way keeps them. */
function isOver({ booking, clock }: Wizard): boolean {
  return booking?.status === 'cancelled' || (clock?.seconds === 0 && booking?.payment === null)
}

/** What the server refused is no longer what stands in the form once it is edited. */
function forgetOn(dispatch: (action: DraftAction) => void, clear: () => void) {
  return (action: DraftAction) => {
    if (['dates', 'plan', 'voucher', 'add', 'remove', 'line', 'extra', 'guest'].includes(action.type)) clear()
    dispatch(action)
  }
}

/** Every new step is read from its top. */
function useStartOfStep(step: number) {
  const top = useRef<HTMLDivElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    window.scrollTo({ top: 0 })
    top.current?.focus({ preventScroll: true })
  }, [step])
  return top
}
