import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { currentLanguage, useTranslation } from '../../../platform/language.ts'
import { toFormData } from '../property/hotel-values.ts'
import { newRoomType, toRoomTypeBody, toRoomTypeValues, type RoomTypeValues } from './room-type-values.ts'
import { useSaveRoomType } from './room-types-api.ts'
import { useEditorForm } from '../../../ui/editor/use-editor-form.ts'
import { usePhotos, type Outcome, type PhotoParts } from '../photos/use-photos.ts'

type Options = {
  readonly hotel: OwnerProperty
  /** Null for a new one. */
  readonly roomType: OwnerRoomType | null
  readonly onSaved: (outcome: Outcome<OwnerRoomType>) => void
}

/** Where a rule about something sent is shown: prices are sent in minor units, amenities are one field. */
const fieldOf = (path: string) => (path === 'priceMinor' ? 'price' : path.replace(/^(amenityIds|singleUse)\..*/, '$1'))

/** What is left of the chosen amenities: one that was deleted meanwhile cannot be unchecked any more. */
function amenitiesLeft(chosen: readonly string[], refusal: unknown): string[] {
  const fields = isApiError(refusal) ? refusal.fields : {}
  return chosen.filter((_id, index) => !(`amenityIds.${index}` in fields))
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
  const [initialValues] = useState(() =>
    roomType
      ? toRoomTypeValues(roomType, currentLanguage())
      : newRoomType(t('properties.roomType.defaultBed'), t('properties.roomType.defaultView')),
  )
  const editor = useEditorForm<RoomTypeValues, Outcome<OwnerRoomType>>({
    check: async (body) => (await import('../form/form-rules.ts')).checkForm('roomType', body),
    initialValues,
    toBody: (values) => toRoomTypeBody(values, currency),
    fieldOf,
    send: async (values) => {
      const body = toRoomTypeBody(values, currency)
      const put = async (last: OwnerRoomType, parts: PhotoParts, onProgress?: (part: number) => void) =>
        keep(await save(last.id, toFormData({ ...body, version: last.version, ...parts }), onProgress))
      try {
        const first = base ? await put(base, photos.kept()) : keep(await save(null, toFormData(body)))
        return await photos.sendFiles(first, put)
      } catch (error) {
        editor.form.setFieldValue('amenityIds', amenitiesLeft(values.amenityIds, error))
        throw error
      }
    },
    onDone: onSaved,
  })
  const submit = (event: FormEvent) => editor.submit(event, async () => photos.check())
  return { ...editor, submit, base, setBase, currency, photos }
}
export type RoomTypeFormState = ReturnType<typeof useRoomTypeForm>
