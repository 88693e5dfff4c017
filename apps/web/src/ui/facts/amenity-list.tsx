import type { AmenityKind } from '@keystay/contract/shared/kinds'
import { useTranslation } from '../../platform/language.ts'
import { AmenityIcon, isOfAccess } from './amenity-icon.tsx'
import classes from './amenity-list.module.css'

type Amenity = { readonly id: string; readonly kind: AmenityKind; readonly name: string }
type AmenitiesProps = { readonly amenities: readonly Amenity[] }

/** Amenities in two columns, each with the icon of its kind; what makes a place accessible stands by itself below. */
export function AmenityList({ amenities }: AmenitiesProps) {
  const { t } = useTranslation()
  const access = amenities.filter(({ kind }) => isOfAccess(kind))
  return (
    <>
      <Columns amenities={amenities.filter((one) => !access.includes(one))} />
      {access.length > 0 && (
        <>
          <h3 className={classes.title}>{t('common.accessible')}</h3>
          <Columns amenities={access} />
        </>
      )}
    </>
  )
}

function Columns({ amenities }: AmenitiesProps) {
  return (
    <ul className={classes.amenities}>
      {amenities.map(({ id, kind, name }) => (
        <li key={id}>
          <AmenityIcon kind={kind} />
          {name}
        </li>
      ))}
    </ul>
  )
}
