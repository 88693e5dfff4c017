import { Button, NativeSelect } from '@mantine/core'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { Link, useSearchParams } from 'react-router'
import { useSearchChange, withParams } from '../../../platform/navigation/address.ts'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../../ui/lists/list-states.tsx'
import dense from '../../../ui/editor/dense.module.css'
import { useFormat } from '../../../platform/format/use-format.ts'
import { todayIn } from '../../../platform/owner/hotel-today.ts'
import { monthOf } from './night-dates.ts'
import { NightEditor } from './night-editor.tsx'
import classes from './nights.module.css'
import { hotelPath } from '../paths.ts'
import { usePlans } from './nights-api.ts'
import { useRoomTypes } from '../room-types/room-types-api.ts'

/** Prices and restrictions by date, of one room type by one plan at a time; which ones and which month stand in the address. */
export function NightsPage({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const types = useRoomTypes(hotel.id)
  const plans = usePlans(hotel.id)
  if (types.loading || plans.loading)
    return <ListSkeleton label={t('properties.nights.loading')} count={1} card={<SkeletonBox height={420} />} />
  const failed = types.error ? types : plans
  if (failed.error)
    return (
      <ErrorState
        title={messageOf(types.error ? 'fetch_room_types_failed' : 'operation_failed')}
        onRetry={failed.retry}
        cause={failed.error}
      >
        {failed.error.message}
      </ErrorState>
    )
  if (types.data.length === 0)
    return (
      <EmptyState
        title={t('properties.roomType.none')}
        actions={
          <Button component={Link} to={hotelPath(hotel.slug, 'newRoomType')}>
            {t('properties.roomType.add')}
          </Button>
        }
      >
        {t('properties.nights.noTypes')}
      </EmptyState>
    )
  return <Chosen hotel={hotel} types={types.data} plans={plans.data} />
}

type ChosenProps = {
  readonly hotel: OwnerProperty
  readonly types: readonly OwnerRoomType[]
  readonly plans: readonly RatePlan[]
}

function Chosen({ hotel, types, plans }: ChosenProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const today = todayIn(hotel.timezone)
  const monthParam = params.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(monthParam) ? monthParam : monthOf(today)
  const type = types.find(({ id }) => id === params.get('type')) ?? types[0]
  const plan = plans.find(({ id }) => id === params.get('plan')) ?? null
  const set = (name: 'type' | 'plan' | 'month', value: string) =>
    changeSearch((now) => withParams(now, { [name]: value }))
  const ruleOf = usePlanRule(plans, hotel)
  if (!type) return null
  return (
    <>
      <div className={`${dense.fields} ${classes.choose}`}>
        <NativeSelect
          label={t('properties.nights.type')}
          value={type.id}
          data={types.map(({ id, localName }) => ({ value: id, label: localName }))}
          onChange={(event) => set('type', event.currentTarget.value)}
        />
        {plans.length > 0 && (
          <NativeSelect
            label={t('properties.nights.plan')}
            description={plan && ruleOf(plan)}
            value={plan?.id ?? ''}
            data={[
              { value: '', label: hotel.standardPlan?.name ?? t('properties.nights.standard') },
              ...plans.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => set('plan', event.currentTarget.value)}
          />
        )}
      </div>
      <NightEditor
        key={`${type.id} ${plan?.id ?? ''}`}
        hotel={hotel}
        type={type}
        plan={plan}
        types={types}
        plans={plans}
        today={today}
        month={month}
        onMonth={(next) => set('month', next)}
      />
    </>
  )
}

/** From which plan's price a plan derives its own, and how: "abgeleitet von Standard − 10 %". */
function usePlanRule(plans: readonly RatePlan[], { standardPlan }: OwnerProperty) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  return ({ parentId, adjustPercent, adjust }: RatePlan) => {
    const sign = (value: number) => (value < 0 ? '−' : '+')
    const steps = [
      ...(adjustPercent === 0 ? [] : [`${sign(adjustPercent)} ${number(Math.abs(adjustPercent) / 100)} %`]),
      ...(adjust.minor === 0 ? [] : [`${sign(adjust.minor)} ${money({ ...adjust, minor: Math.abs(adjust.minor) })}`]),
    ]
    const name = plans.find(({ id }) => id === parentId)?.name ?? standardPlan?.name ?? t('properties.nights.standard')
    return `${t('properties.nights.derivedFrom', { name })} ${steps.join(' ')}`.trim()
  }
}
