import type { OwnerProperty, OwnerRoomType } from '@keystay/contract/owner-house-entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../platform/language.ts'
import { toFormData } from './hotel-values.ts'
import { newRoomType, toRoomTypeBody, toRoomTypeValues, type RoomTypeValues } from './room-type-values.ts'
import { useSaveRoomType } from './room-types-api.ts'
import { useHouseForm } from './use-house-form.ts'

type Options = {
  readonly hotel: OwnerProperty
  /** Null for a new one. */
  readonly roomType: OwnerRoomType | null
  readonly onSaved: (saved: OwnerRoomType) => void
}

/** The form of a room type, new or known. */
export function useRoomTypeForm({ hotel, roomType, onSaved }: Options) {
  const { t } = useTranslation()
  const [base, setBase] = useState(roomType)
  const save = useSaveRoomType(hotel.id)
  const { currency } = hotel
  const [initialValues] = useState(() =>
    roomType
      ? toRoomTypeValues(roomType, currentLanguage())
      : newRoomType(t('houses.roomType.defaultBed'), t('houses.roomType.defaultView')),
  )
  const house = useHouseForm<RoomTypeValues, OwnerRoomType>({
    name: 'roomType',
    initialValues,
    toBody: (values) => toRoomTypeBody(values, currency),
    fieldOf: (path) => (path === 'priceMinor' ? 'price' : path),
    send: async (values) => {
      const body = toRoomTypeBody(values, currency)
      return await save(base?.id ?? null, toFormData(base ? { ...body, version: base.version } : body))
    },
    onDone: (saved) => {
      setBase(saved)
      onSaved(saved)
    },
  })
  return { ...house, base, currency }
}
export type RoomTypeFormState = ReturnType<typeof useRoomTypeForm>
