import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/format/use-format.ts'
import { FormMeanwhile } from '../form/form-meanwhile.tsx'
import { toRoomTypeValues, type RoomTypeValues } from './room-type-values.ts'
import { useAmenities } from './room-types-api.ts'
import type { RoomTypeFormState } from './use-room-type-form.ts'

type RoomTypeMeanwhileProps = { readonly hotel: OwnerProperty; readonly state: RoomTypeFormState }

/** A room type that was saved elsewhere meanwhile. */
export function RoomTypeMeanwhile({ hotel, state }: RoomTypeMeanwhileProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: amenities } = useAmenities(hotel.id)
  const labels: Readonly<Record<keyof RoomTypeValues, string>> = {
    name: t('houses.name'),
    maxOccupancy: t('houses.roomType.maxOccupancy'),
    price: t('houses.roomType.price', { currency: state.currency }),
    description: t('houses.description'),
    bedTypes: t('houses.roomType.beds'),
    sizeSqm: t('houses.roomType.size'),
    view: t('houses.roomType.view'),
    amenityIds: t('houses.tabs.amenities'),
  }
  const nameOf = (id: string) => amenities.find((one) => one.id === id)?.name ?? ''
  const show = (name: string, value: unknown): string => {
    if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
    return value.map((one) => (name === 'amenityIds' ? nameOf(String(one)) : String(one))).join(', ')
  }
  return (
    <FormMeanwhile<OwnerRoomType, RoomTypeValues>
      state={state}
      toValues={(type) => toRoomTypeValues(type, language)}
      labels={labels}
      show={show}
    />
  )
}
