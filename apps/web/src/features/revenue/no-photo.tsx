import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { IconPhotoPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import classes from './no-photo.module.css'

/** That guests see no picture of a hotel that is on sale, and the way to add one. */
export function NoPhoto({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const { slug, photos, rooms } = hotel
  if (photos.length > 0 || rooms === 0) return null
  const search = new URLSearchParams({ hotel: slug }).toString()
  return (
    <p className={`card ${classes.note}`}>
      <IconPhotoPlus size={20} stroke={1.75} aria-hidden />
      <span>{t('owner.noPhoto.text')}</span>
      <Link to={`${addressOf('ownerProperty', { hotelKey: slug })}?${search}#photos`} className="quiet-link">
        {t('owner.noPhoto.add')}
      </Link>
    </p>
  )
}
