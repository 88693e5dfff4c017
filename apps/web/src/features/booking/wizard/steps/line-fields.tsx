import { NativeSelect } from '@mantine/core'
import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../../platform/language.ts'
import { useWhyAges } from '../../../../ui/ages/use-why-ages.ts'
import { Picture } from '../../../../ui/media/picture.tsx'
import { StepperField } from '../../../../ui/fields/stepper-field.tsx'
import { fewRooms, useRoomsLeft } from '../../../../ui/facts/use-rooms-left.ts'
import { useCounts } from '../../detail/use-counts.ts'
import { Added, Remove } from './added-room.tsx'
import { childrenOf, whole, type LineChange } from '../state/draft-lines.ts'
import classes from './line-fields.module.css'
import type { Wizard } from '../state/use-wizard.ts'

/** Few bring children to where their ages count. */
const ChildAgesField = lazy(async () => ({
  default: (await import('../../../../ui/ages/child-ages.tsx')).ChildAgesField,
}))

/** Few book several rooms where ages count. */
const RoomSplit = lazy(async () => ({ default: (await import('./room-split.tsx')).RoomSplit }))

type LineFieldsProps = {
  readonly wizard: Wizard
  readonly line: BookingLineRequest
  readonly errors: Readonly<Record<string, string>>
}

/** One room type of the booking: quantity, beds, adults and children. */
export function LineFields({ wizard, line, errors }: LineFieldsProps) {
  const { t } = useTranslation()
  const roomsLeft = useRoomsLeft()
  const { hotel, dispatch } = wizard
  const asks = hotel.asksAges.length > 0
  const why = useWhyAges(hotel.asksAges)
  const ages = line.ages ?? Array.from({ length: whole(line.children) }, () => null)
  const roomType = hotel.roomTypes.find((one) => one.id === line.roomTypeId)
  const limits = wizard.limitsOf(line.roomTypeId)
  const most = roomType ? roomType.maxOccupancy : line.quantity
  const free = limits?.availableRooms ?? most
  const split = wizard.splitOf(line)
  const set = (change: LineChange) => dispatch({ type: 'line', roomTypeId: line.roomTypeId, change })
  return (
    <section className={classes.line} aria-label={roomType?.name}>
      <LineHead wizard={wizard} line={line} />
      <div className={classes.grid}>
        <StepperField
          label={t('wizard.quantity')}
          value={line.quantity}
          onChange={(quantity) => set({ quantity })}
          min={1}
          max={Math.max(1, Math.min(most, free))}
          help={limits && free <= fewRooms && (free > 0 ? roomsLeft(free) : t('wizard.soldOut'))}
          error={errors['quantity']}
        />
        <NativeSelect
          label={t('wizard.bedType')}
          value={line.bedType}
          onChange={(event) => set({ bedType: event.currentTarget.value })}
          data={roomType?.bedTypes.map(({ value, label }) => ({ value, label })) ?? []}
          error={errors['bedType']}
          classNames={{ input: classes.bed ?? '' }}
        />
        <StepperField
          label={t('wizard.adultsField')}
          value={line.adults}
          onChange={(adults) => set({ adults })}
          min={1}
          max={most * most}
          error={errors['adults']}
        />
        <StepperField
          label={t('wizard.childrenField')}
          value={line.children}
          onChange={(children) => set(asks ? childrenOf(ages, children) : { children })}
          min={0}
          max={most * most}
          help={!asks && t('wizard.childrenHelp')}
          error={errors['children']}
        />
      </div>
      {why !== null && ages.length > 0 && (
        <Suspense fallback={null}>
          <ChildAgesField ages={ages} onChange={(next) => set({ ages: [...next] })} why={why} />
        </Suspense>
      )}
      {asks && split !== null && split.length > 1 && (
        <Suspense fallback={null}>
          <RoomSplit line={line} split={split} errors={errors} onChange={(next) => set({ split: next })} />
        </Suspense>
      )}
    </section>
  )
}

function LineHead({ wizard: { hotel, dispatch }, line }: Omit<LineFieldsProps, 'errors'>) {
  const { t } = useTranslation()
  const counts = useCounts()
  const roomType = hotel.roomTypes.find((one) => one.id === line.roomTypeId)
  if (!roomType) return null
  const { name } = roomType
  const facts = [counts.rooms(line.quantity), roomType.view, t('wizard.size', { size: roomType.sizeSqm })]
  return (
    <div className={`card ${classes.head}`}>
      <Picture photo={roomType.photos[0] ?? null} sizes="72px" decorative className={classes.picture ?? ''} />
      <div className={classes.text}>
        <h2 className="strong">{name}</h2>
        <p className="small soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Added className={classes.added ?? ''} />
      <Remove
        name={name}
        className={classes.remove ?? ''}
        onRemove={() => dispatch({ type: 'remove', roomTypeId: line.roomTypeId })}
      />
    </div>
  )
}
