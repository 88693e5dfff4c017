import { Button, NativeSelect } from '@mantine/core'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useSearchChange, withParams } from '../../../platform/navigation/address.ts'
import { messageOf } from '../../../platform/language.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../../ui/lists/list-states.tsx'
import dense from '../../../ui/editor/dense.module.css'
import { todayIn } from '../../../platform/owner/hotel-today.ts'
import { monthOf } from './night-dates.ts'
import { NightEditor } from './night-editor.tsx'
import classes from './nights.module.css'
import { hotelPath } from '../paths.ts'
import { useRoomTypes } from '../room-types/room-types-api.ts'

/** Prices and restrictions by date, of one room type at a time; which one and which month stand in the address. */
export function NightsPage({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const types = useRoomTypes(hotel.id)
  if (types.loading)
    return <ListSkeleton label={t('properties.nights.loading')} count={1} card={<SkeletonBox height={420} />} />
  if (types.error)
    return (
      <ErrorState title={messageOf('fetch_room_types_failed')} onRetry={types.retry} cause={types.error}>
        {types.error.message}
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
  return <Chosen hotel={hotel} types={types.data} />
}

type ChosenProps = { readonly hotel: OwnerProperty; readonly types: readonly OwnerRoomType[] }

function Chosen({ hotel, types }: ChosenProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const today = todayIn(hotel.timezone)
  const monthParam = params.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(monthParam) ? monthParam : monthOf(today)
  const type = types.find(({ id }) => id === params.get('type')) ?? types[0]
  const set = (name: 'type' | 'month', value: string) => changeSearch((now) => withParams(now, { [name]: value }))
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
      </div>
      <NightEditor
        key={type.id}
        hotel={hotel}
        type={type}
        today={today}
        month={month}
        onMonth={(next) => set('month', next)}
      />
    </>
  )
}
