import { useNavigate } from 'react-router'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { BackLink } from '../form/back-link.tsx'
import { HotelForm } from './hotel-form.tsx'
import { hotelPath } from '../paths.ts'

/** Adds a hotel; its room types come next. */
export function NewHotel() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <BackLink />
      <h1 className="display-md">{t('properties.newTitle')}</h1>
      <HotelForm
        hotel={null}
        onSaved={({ slug }) =>
          void navigate(hotelPath(slug, 'ownerRoomTypes'), { state: { done: messageOf('hotel_created') } })
        }
      />
    </>
  )
}
