import type { OwnerProperty, OwnerRoomType } from '@keystay/contract/owner-house-entities'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../platform/language.ts'
import { toFormData } from './hotel-values.ts'
import { newRoomType, toRoomTypeBody, toRoomTypeValues, type RoomTypeValues } from './room-type-values.ts'
import { useAmenities, useSaveRoomType } from './room-types-api.ts'
import { useHouseForm } from './use-house-form.ts'
import { usePhotos, type Outcome, type PhotoParts } from './use-photos.ts'

type Options = {
  readonly hotel: OwnerProperty
  /** Null for a new one. */
  readonly roomType: OwnerRoomType | null
  readonly onSaved: (outcome: Outcome<OwnerRoomType>) => void
}

/** Where a rule about something sent is shown: prices are sent in minor units, amenities are one field. */
const fieldOf = (path: string) => (path === 'priceMinor' ? 'price' : path.replace(/^amenityIds\..*/, 'amenityIds'))

/** What is sent; an amenity that was deleted since it was chosen cannot be unchecked any more. */
function useBody(propertyId: string, currency: string) {
  const { data: amenities } = useAmenities(propertyId)
  const known = new Set(amenities.map(({ id }) => id))
  return (values: RoomTypeValues) =>
    toRoomTypeBody({ ...values, amenityIds: values.amenityIds.filter((id) => known.has(id)) }, currency)
}

/** The form of a room type, new or known. */
export function useRoomTypeForm({ hotel, roomType, onSaved }: Options) {
  const { t } = useTranslation()
  const [base, setBase] = useState(roomType)
  const save = useSaveRoomType(hotel.id)
  const photos = usePhotos(roomType?.photos ?? [])
  const keep = (saved: OwnerRoomType) => {
    setBase(saved)
    return saved
  }
  const { currency } = hotel
  const toBody = useBody(hotel.id, currency)
  const [initialValues] = useState(() =>
    roomType
      ? toRoomTypeValues(roomType, currentLanguage())
      : newRoomType(t('houses.roomType.defaultBed'), t('houses.roomType.defaultView')),
  )
  const house = useHouseForm<RoomTypeValues, Outcome<OwnerRoomType>>({
    name: 'roomType',
    initialValues,
    toBody,
    fieldOf,
    send: async (values) => {
      const body = toBody(values)
      const put = async (last: OwnerRoomType, parts: PhotoParts, onProgress?: (part: number) => void) =>
        keep(await save(last.id, toFormData({ ...body, version: last.version, ...parts }), onProgress))
      const first = base ? await put(base, photos.kept()) : keep(await save(null, toFormData(body)))
      return await photos.sendFiles(first, put)
    },
    onDone: onSaved,
  })
  const submit = (event: FormEvent) => house.submit(event, async () => photos.check())
  return { ...house, submit, base, setBase, currency, photos }
}
export type RoomTypeFormState = ReturnType<typeof useRoomTypeForm>
