import type { Amenity } from '@keystay/contract/amenities/entities'
import { AmenityIcon } from './amenity-icon.tsx'
import classes from './amenity-list.module.css'

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
