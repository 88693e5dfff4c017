import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../../ui/lists/list-states.tsx'
import { NightCalendar } from './night-calendar.tsx'
import { NightForm, NightsDone } from './night-form.tsx'
import classes from './nights.module.css'
import { useNights } from './nights-api.ts'
import { useNightChange } from './use-night-change.ts'
import { useNightRange } from './use-night-range.ts'

type NightEditorProps = {
  readonly hotel: OwnerProperty
  readonly type: OwnerRoomType
  /** Null: the standard plan. */
  readonly plan: RatePlan | null
  readonly types: readonly OwnerRoomType[]
  readonly plans: readonly RatePlan[]
  readonly today: PlainDate
  readonly month: string
  readonly onMonth: (month: string) => void
}

/** The month of a room type by a plan, and what is to be changed of the nights chosen in it. */
export function NightEditor({ hotel, type, plan, types, plans, today, month, onMonth }: NightEditorProps) {
  const { t } = useTranslation()
  const { data, error, isPlaceholderData, refetch } = useNights(hotel.id, type.id, plan?.id ?? null, month)
  const selection = useNightRange(today)
  const change = useNightChange({
    propertyId: hotel.id,
    roomTypeId: type.id,
    planId: plan?.id ?? null,
    isWide: plans.length > 0 || types.length > 1,
    range: selection.range,
    currency: hotel.currency,
    nights: data,
  })
  if (error && !data)
    return (
      <ErrorState title={messageOf('operation_failed')} onRetry={() => void refetch()} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (!data)
    return <ListSkeleton label={t('properties.nights.loading')} count={1} card={<SkeletonBox height={420} />} />
  return (
    <div className={classes.editor}>
      <NightCalendar
        nights={data}
        stale={isPlaceholderData}
        month={month}
        today={today}
        selection={selection}
        weekdays={change.values.weekdays}
        onMonth={onMonth}
        isDerived={plan !== null}
        foot={<NightsDone change={change} />}
      />
      <NightForm
        nights={data}
        types={types}
        plans={plans}
        standardName={hotel.standardPlan?.name}
        selection={selection}
        today={today}
        change={change}
        onMonth={onMonth}
      />
    </div>
  )
}
