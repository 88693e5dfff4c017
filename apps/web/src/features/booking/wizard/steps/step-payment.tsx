import { isWhole, standardTiers } from '@keystay/contract/shared/cancel-fees'
import { Button, Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import { paths } from '@keystay/contract/shared/addresses'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { useEffect, useRef, useState, type Ref } from 'react'
import { Link } from 'react-router'
import { messageOf, useTranslation } from '../../../../platform/language.ts'
import { useFormat } from '../../../../platform/format/use-format.ts'
import { LinkedText } from '../../../../ui/facts/linked-text.tsx'
import { Price } from '../../../../ui/facts/price.tsx'
import { usePlanWords } from '../../../../ui/plans/plan-text.tsx'
import { useLaterFees } from '../../../../ui/plans/use-later-fees.ts'
import { AskedVerification } from '../../../../ui/verification/asked-verification.tsx'
import { useCounts } from '../../detail/use-counts.ts'
import { Notice } from './notice.tsx'
import { OpenPayment } from '../hold/open-payment.tsx'
import { StepFrame } from './step-frame.tsx'
import classes from './step-payment.module.css'
import { answerField, type Paying } from '../hold/use-pay.ts'
import type { Wizard } from '../state/use-wizard.ts'
import type { Money } from '@keystay/contract/shared/money'
import { paymentLooks } from '../../facts/payment-methods.ts'

type StepPaymentProps = {
  readonly wizard: Wizard
  readonly paying: Paying
  readonly back: string
  readonly onPay: (method: PaymentMethod, answer: string | null) => void
}

/** Step 5: how to pay, the conditions, and the button that books. */
export function StepPayment({ wizard, paying, back, onPay }: StepPaymentProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { hotel, quote, pendingBooking } = wizard
  const words = usePlanWords(hotel)
  const { busy, verificationCount, error } = paying
  const open = pendingBooking?.payment ?? null
  const cashProblem = pendingBooking?.cashProblem ?? null
  const [chosen, setChosen] = useState<PaymentMethod | null>(null)
  // Some ways do not take every amount: the booking says which take its own.
  const payable = pendingBooking?.hotel.paymentMethods ?? hotel.paymentMethods
  const deposit = quote?.plan?.deposit
  const prepaid = cashProblem?.reason === 'plan_prepaid' || (quote?.plan && quote.plan.payment !== 'any')
  const methods = payable.filter((one) => one !== 'cash' || !prepaid)
  const method = [chosen, open?.method, methods[0]].find((one) => one && methods.includes(one))
  const [agreed, setAgreed] = useState(false)
  const [tries, setTries] = useState(0)
  const terms = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (tries > 0) terms.current?.focus()
  }, [tries])
  if (!method)
    return (
      <Notice wrong>
        {t('purchase.noMethods', { phone: hotel.phone })} <NoCash problem={cashProblem} byDeposit={Boolean(deposit)} />
      </Notice>
    )
  const verifies = verificationCount > 0 && method === 'cash'
  const waits = verifies && error?.code === 'verification_needed'
  const submit = () => {
    if (!agreed) return setTries(tries + 1)
    if (!waits) onPay(method, null)
  }
  return (
    <StepFrame
      wizard={wizard}
      title={t('purchase.paymentTitle')}
      text={paymentText()}
      back={{ to: back, label: t('purchase.checkDetails') }}
      busy={busy}
      onSubmit={submit}
    >
      {pendingBooking && open && !busy && <OpenPayment booking={pendingBooking} payment={open} />}
      <fieldset className={classes.all} disabled={busy}>
        <legend className="visually-hidden">{t('wizard.steps.payment')}</legend>
        <MethodChoice methods={methods} chosen={method} onChoose={setChosen} due={dueNow()} />
        <NoCash problem={cashProblem} byDeposit={Boolean(deposit)} />
        <Terms ref={terms} agreed={agreed} refused={tries > 0 && !agreed} onChange={setAgreed} />
        <Purchase wizard={wizard} />
        {verifies && (
          <AskedVerification
            key={verificationCount}
            error={error?.fields[answerField] ?? null}
            onAnswer={(answer) => onPay('cash', answer)}
          />
        )}
        <BuyButton busy={busy} waits={waits} />
        <CancelTerms wizard={wizard} />
      </fieldset>
    </StepFrame>
  )

  /** What the hotel gets by the chosen way: cash is all of it, a deposit or what is not paid on the spot is less. */
  function dueNow(): Money | null {
    if (!quote || method === 'cash') return quote?.total ?? null
    return deposit?.amount ?? { ...quote.total, minor: quote.total.minor - atHotelMinor(quote) }
  }

  function paymentText(): string | null {
    if (!quote) return null
    const dueMinor = atHotelMinor(quote)
    const atHotel = money({ ...quote.total, minor: dueMinor })
    const online = money({ ...quote.total, minor: quote.total.minor - dueMinor })
    if (!deposit && dueMinor > 0 && method !== 'cash') return t('purchase.paymentAtHotelText', { online, atHotel })
    if (!deposit) return t('purchase.paymentText', { total: money(quote.total) })
    const said = { deposit: money(deposit.amount), rest: money(deposit.balance), when: words.rest(deposit) }
    const also = dueMinor > 0 ? ` ${t('purchase.paymentDepositAtHotel', { atHotel })}` : ''
    return `${t('purchase.paymentDepositText', said)}${also}`
  }
}

/** What is paid on the spot however the rest is paid, in minor units. */
function atHotelMinor({ priceLines }: NonNullable<Wizard['quote']>): number {
  return priceLines.reduce((sum, { amount, atHotel }) => sum + (atHotel ? amount.minor : 0), 0)
}

/** Why cash is not among the ways to pay; nothing where it is. */
function NoCash({ problem, byDeposit }: { readonly problem: Booking['cashProblem']; readonly byDeposit: boolean }) {
  const { t } = useTranslation()
  if (problem === null) return null
  const max = problem.maxRooms ?? 0
  const texts = {
    plan_prepaid: byDeposit ? t('purchase.planDeposit') : t('purchase.planPrepaid'),
    not_accepted: t('purchase.noCash'),
    too_many_rooms: messageOf('cash_too_many_rooms', { max }),
    limit_reached: messageOf('cash_limit_reached'),
  }
  return <p className="small soft">{texts[problem.reason]}</p>
}

type TermsProps = {
  readonly ref: Ref<HTMLInputElement>
  readonly agreed: boolean
  /** Buying was tried without them. */
  readonly refused: boolean
  readonly onChange: (agreed: boolean) => void
}

/** The conditions that a guest has to agree to. */
function Terms({ ref, agreed, refused, onChange }: TermsProps) {
  const { t } = useTranslation()
  return (
    <div className={`card ${classes.terms}`}>
      <Checkbox
        ref={ref}
        id="terms"
        checked={agreed}
        aria-invalid={refused}
        aria-describedby={refused ? 'terms-error' : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={refused && <span id="terms-error">{messageOf('terms_required')}</span>}
        label={
          <LinkedText
            text={t('purchase.terms')}
            renderLink={(name, words) => (
              <Link to={`${paths.legal}#${name}`} target="_blank">
                {words}
              </Link>
            )}
          />
        }
      />
    </div>
  )
}

/** Books; while it waits for the verification it says so. */
function BuyButton({ busy, waits }: { readonly busy: boolean; readonly waits: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      type="submit"
      size="lg"
      classNames={{ root: classes.buy ?? '', label: classes.buyLabel ?? '' }}
      fullWidth
      loading={busy}
      aria-disabled={waits || undefined}
      leftSection={<IconLock size={20} stroke={1.75} aria-hidden />}
    >
      {waits ? t('verification.waiting') : t('purchase.buy')}
    </Button>
  )
}

/** What is bought and for how much: directly above the button. */
function Purchase({ wizard: { hotel, draft, quote } }: { readonly wizard: Wizard }) {
  const { dateRange } = useFormat()
  const counts = useCounts()
  const words = usePlanWords(hotel)
  const { checkIn, checkOut, lines } = draft
  const nameOf = (id: string) => hotel.roomTypes.find((type) => type.id === id)?.name ?? ''
  const sum = (key: 'adults' | 'children') => lines.reduce((all, line) => all + line[key], 0)
  return (
    <div className={classes.purchase}>
      <div>
        <p>
          <span className="strong">
            {lines.map((line) => `${line.quantity} × ${nameOf(line.roomTypeId)}`).join(', ')}
          </span>
          , {hotel.name}
        </p>
        {checkIn && checkOut && (
          <p className="soft">
            {dateRange(checkIn, checkOut, 'shortYear')} · {counts.nights(countNights(checkIn, checkOut))} ·{' '}
            {counts.guests(
              sum('adults'),
              sum('children'),
              lines.flatMap(({ ages }) => ages ?? []),
            )}
          </p>
        )}
        {quote?.plan && <p className="soft">{words.title(quote.plan)}</p>}
        {quote?.plan?.deposit && <p className="soft">{words.payment(quote.plan)}</p>}
      </div>
      {quote && <Price amount={quote.total} size="md" />}
    </div>
  )
}

function CancelTerms({ wizard: { hotel, quote } }: { readonly wizard: Wizard }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { fee } = usePlanWords(hotel)
  const laterFees = useLaterFees(hotel.timezone)
  const plan = quote?.plan ?? null
  const [now] = plan?.tiers ?? []
  const isCharged = plan?.freeUntil === null && now !== undefined && !isWhole(now.fee)
  const later = laterFees(plan ?? { tiers: standardTiers(quote?.freeUntil ?? null) })
  const fees = [isCharged && fee(now.fee), later].filter(Boolean).join(', ')
  return (
    <p className={`small soft ${classes.cancel}`}>
      {quote?.freeUntil
        ? t('purchase.cancelUntil', { until: moment(quote.freeUntil, hotel.timezone, 'shortYear') })
        : t('purchase.noFreeCancel')}
      {fees && ` ${t('purchase.laterFees', { fees })}`}
    </p>
  )
}

type MethodChoiceProps = {
  readonly methods: readonly PaymentMethod[]
  readonly chosen: PaymentMethod
  readonly onChoose: (method: PaymentMethod) => void
  readonly due: Money | null
}

/** The ways to pay that the hotel offers; the chosen one says what will happen. */
function MethodChoice({ methods, chosen, onChoose, due }: MethodChoiceProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <div className={classes.methods} role="radiogroup" aria-label={t('purchase.methods')}>
      {methods.map((method) => {
        const { icon: Icon, title, text, next } = paymentLooks[method]
        const on = method === chosen
        return (
          <label key={method} className={classes.method} data-on={on || undefined}>
            <input type="radio" name="payment-method" value={method} checked={on} onChange={() => onChoose(method)} />
            <span className={classes.text}>
              <span className="strong">{t(title)}</span>
              <span className="small soft">{t(text)}</span>
            </span>
            <Icon size={22} stroke={1.75} aria-hidden />
            {on && (
              <span className={classes.next}>
                <IconLock size={20} stroke={1.75} aria-hidden />
                {t(next, { total: due ? money(due) : '' })}
              </span>
            )}
          </label>
        )
      })}
    </div>
  )
}
