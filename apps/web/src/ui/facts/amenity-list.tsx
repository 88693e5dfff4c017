import type { AmenityKind } from '@keystay/contract/shared/kinds'
import { AmenityIcon } from './amenity-icon.tsx'
import classes from './amenity-list.module.css'

type Amenity = { readonly id: string; readonly kind: AmenityKind; readonly name: string }

/** Amenities in two columns, each with the icon of its kind. */
export function AmenityList({ amenities }: { readonly amenities: readonly Amenity[] }) {
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
