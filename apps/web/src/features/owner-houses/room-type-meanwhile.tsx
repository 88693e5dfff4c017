import type { OwnerProperty, OwnerRoomType } from '@keystay/contract/owner-house-entities'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/use-format.ts'
import { differencesOf } from './differences.ts'
import { Meanwhile } from './meanwhile.tsx'
import { toRoomTypeValues, type RoomTypeValues } from './room-type-values.ts'
import { useAmenities } from './room-types-api.ts'
import { changedMeanwhile, chosenOf } from './use-house-form.ts'
import type { RoomTypeFormState } from './use-room-type-form.ts'

type RoomTypeMeanwhileProps = { readonly hotel: OwnerProperty; readonly state: RoomTypeFormState }

/** A room type that was saved elsewhere meanwhile. */
export function RoomTypeMeanwhile({ hotel, state }: RoomTypeMeanwhileProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: amenities } = useAmenities(hotel.id)
  const { error, base, form, photos, currency, setBase, setError } = state
  const current = changedMeanwhile(error) as OwnerRoomType | null
  if (!error || !current || !base) return null
  const theirs = toRoomTypeValues(current, language)
  const labels: Readonly<Record<keyof RoomTypeValues, string>> = {
    name: t('houses.name'),
    maxOccupancy: t('houses.roomType.maxOccupancy'),
    price: t('houses.roomType.price', { currency }),
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
  const photosChanged = JSON.stringify(current.photos) !== JSON.stringify(base.photos)
  return (
    <Meanwhile
      key={current.version}
      error={error}
      differences={differencesOf(toRoomTypeValues(base, language), form.getValues(), theirs)}
      labelOf={(name) => labels[name as keyof RoomTypeValues]}
      show={show}
      note={photosChanged ? t('houses.meanwhile.photos') : null}
      onTake={(choices) => {
        form.setValues(chosenOf(choices, theirs))
        form.resetDirty(theirs)
        photos.rebase(current.photos)
        setBase(current)
        setError(null)
      }}
    />
  )
}
