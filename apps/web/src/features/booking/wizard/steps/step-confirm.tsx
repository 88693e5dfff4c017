import { isPerGuest } from '@keystay/contract/extras/entities'
import { Link } from 'react-router'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../../../../platform/format/use-format.ts'
import { useTranslation } from '../../../../platform/language.ts'
import { Price } from '../../../../ui/facts/price.tsx'
import { usePlanWords, type PlanHotel, type ShownPlan } from '../../../../ui/plans/plan-text.tsx'
import { useLaterFees } from '../../../../ui/plans/use-later-fees.ts'
import { Fact, Facts } from '../../facts/facts.tsx'
import { PriceTable } from '../../facts/price-table.tsx'
import { useCounts } from '../../detail/use-counts.ts'
import { StepFrame } from './step-frame.tsx'
import { VoucherField } from './voucher-field.tsx'
import classes from './step-confirm.module.css'
import type { Wizard } from '../state/use-wizard.ts'
import { guestsOf } from './extra-limits.ts'

type StepConfirmProps = {
  readonly wizard: Wizard
  readonly busy: boolean
  readonly voucherRefusal: string | undefined
  readonly linkTo: (step: number) => string
  readonly onNext: () => void
}

/** Step 4: everything read back; going on holds the rooms. */
export function StepConfirm({ wizard, busy, voucherRefusal, linkTo, onNext }: StepConfirmProps) {
  const { t } = useTranslation()
  const { quote, refreshing, pendingBooking, plans } = wizard
  const next = t('wizard.next.payment')
  // Who came with a code is told what becomes of it, also where the hotel has none any more.
  const [hadCode] = useState(wizard.draft.voucher !== null)
  const hasCode = hadCode || wizard.draft.voucher !== null || wizard.refusedVoucher !== null
  return (
    <StepFrame
      wizard={wizard}
      title={t('purchase.confirmTitle')}
      text={pendingBooking ? t('purchase.confirmHeld') : t('purchase.confirmText', { next })}
      back={{ to: linkTo(3), label: t('wizard.steps.guest') }}
      next={next}
      busy={busy || refreshing}
      disabled={!quote}
      onSubmit={onNext}
    >
      <div className={classes.groups}>
        <Group title={t('purchase.stay')} change={busy ? null : linkTo(2)}>
          <StayFacts wizard={wizard} />
        </Group>
        <Group title={t('purchase.chosenRooms')} change={busy ? null : linkTo(2)}>
          <RoomFacts wizard={wizard} />
        </Group>
        <ExtraFacts wizard={wizard} change={busy ? null : linkTo(2)} />
        {quote?.plan && (
          <Group title={t('booking.plan')} change={busy || plans.length < 2 ? null : linkTo(1)}>
            <PlanFacts plan={quote.plan} hotel={wizard.hotel} />
          </Group>
        )}
        <Group title={t('wizard.steps.guest')} change={busy ? null : linkTo(3)}>
          <GuestFacts wizard={wizard} />
        </Group>
        {(wizard.hotel.takesVouchers || hasCode) && (
          <VoucherField wizard={wizard} busy={busy} refusal={voucherRefusal} />
        )}
        {quote && (
          <section className={`card ${classes.prices}`} aria-label={t('purchase.price')}>
            <PriceTable lines={quote.priceLines} supplements={quote.supplements} />
            <p className={classes.total}>
              <span className="strong">{t('booking.total')}</span>
              <Price amount={quote.total} size="md" />
            </p>
          </section>
        )}
      </div>
    </StepFrame>
  )
}

type GroupProps = { readonly title: string; readonly change: string | null; readonly children: ReactNode }

function Group({ title, change, children }: GroupProps) {
  const { t } = useTranslation()
  return (
    <section className={`card ${classes.group}`}>
      <div className={classes.head}>
        <h2 className="display-sm">{title}</h2>
        {change && (
          <Link
            to={change}
            className={`quiet-link ${classes.change}`}
            aria-label={t('purchase.changeNamed', { name: title })}
          >
            {t('purchase.change')}
          </Link>
        )}
      </div>
      <Facts>{children}</Facts>
    </section>
  )
}

type OfWizard = { readonly wizard: Wizard }

function StayFacts({ wizard: { hotel, draft } }: OfWizard) {
  const { t } = useTranslation()
  const { date, time } = useFormat()
  const { checkIn, checkOut } = draft
  return (
    <>
      <Fact label={t('booking.hotel')}>{hotel.name}</Fact>
      <Fact label={t('common.checkIn')}>
        {checkIn && `${date(checkIn, 'shortYear')}, ${t('booking.fromTime', { time: time(hotel.checkInTime) })}`}
      </Fact>
      <Fact label={t('common.checkOut')}>
        {checkOut && `${date(checkOut, 'shortYear')}, ${t('booking.untilTime', { time: time(hotel.checkOutTime) })}`}
      </Fact>
    </>
  )
}

function RoomFacts({ wizard: { hotel, draft } }: OfWizard) {
  const counts = useCounts()
  return draft.lines.map((line) => {
    const type = hotel.roomTypes.find((one) => one.id === line.roomTypeId)
    const bed = type?.bedTypes.find((one) => one.value === line.bedType)?.label ?? line.bedType
    return (
      <Fact
        key={line.roomTypeId}
        label={`${line.quantity} × ${type?.name ?? ''}`}
        note={counts.guests(line.adults, line.children, line.ages)}
      >
        {bed}
      </Fact>
    )
  })
}

/** What was chosen beside the rooms; nothing where that is nothing. */
function ExtraFacts({ wizard: { draft, extras }, change }: OfWizard & Pick<GroupProps, 'change'>) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const taken = draft.extras.flatMap(({ extraId, count }) => {
    const extra = extras.find(({ id }) => id === extraId)
    return extra ? [{ extra, count }] : []
  })
  if (taken.length === 0) return null
  return (
    <Group title={t('wizard.extras.title')} change={change}>
      {taken.map(({ extra, count }) => (
        <Fact
          key={extra.id}
          label={extra.name}
          note={extra.highestPrice === null && t(`wizard.extras.units.${extra.unit}`, { price: money(extra.price) })}
        >
          {isPerGuest(extra.unit) && count === 1
            ? t('common.forGuests', { count: guestsOf(draft.lines) })
            : `${count} ×`}
        </Fact>
      ))}
    </Group>
  )
}

function PlanFacts({ plan, hotel }: { readonly plan: ShownPlan; readonly hotel: PlanHotel }) {
  const { t } = useTranslation()
  const words = usePlanWords(hotel)
  const laterFees = useLaterFees(hotel.timezone)
  return (
    <>
      <Fact label={t('purchase.board')} note={words.nameOf(plan, words.cancellation(plan))}>
        {words.board(plan.board)}
      </Fact>
      <Fact label={t('purchase.cancellation')} note={laterFees(plan)}>
        {words.cancellation(plan)}
      </Fact>
      <Fact label={t('wizard.steps.payment')}>{words.payment(plan)}</Fact>
    </>
  )
}

function GuestFacts({ wizard: { draft } }: OfWizard) {
  const { t } = useTranslation()
  const { name, email, phone } = draft.guest
  return (
    <>
      <Fact label={t('purchase.name')}>{name}</Fact>
      <Fact label={t('purchase.email')}>{email}</Fact>
      <Fact label={t('purchase.phone')}>{phone}</Fact>
      <Fact label={t('purchase.notes')}>
        {draft.notes.trim() || <span className="soft">{t('purchase.noNotes')}</span>}
      </Fact>
    </>
  )
}
