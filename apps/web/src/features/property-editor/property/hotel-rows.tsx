import { useMediaQuery } from '@mantine/hooks'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import classes from './hotel-list.module.css'
import { hotelPath } from '../paths.ts'

type HotelsProps = { readonly hotels: readonly OwnerProperty[]; readonly stale: boolean }

/** Hotels by name and address: a table, on a phone cards. */
export function Hotels({ hotels, stale }: HotelsProps) {
  const small = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return <div data-stale={stale || undefined}>{small ? <Cards hotels={hotels} /> : <Rows hotels={hotels} />}</div>
}

function Rows({ hotels }: Pick<HotelsProps, 'hotels'>) {
  const { t } = useTranslation()
  return (
    <div className={`card ${classes.frame}`}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('properties.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('properties.name')}</th>
            <th scope="col">{t('properties.address')}</th>
            <th scope="col" className={classes.count}>
              {t('properties.roomTypes')}
            </th>
            <th scope="col" className={classes.count}>
              {t('properties.rooms')}
            </th>
          </tr>
        </thead>
        <tbody>
          {hotels.map((hotel) => (
            <Row key={hotel.id} hotel={hotel} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ hotel }: { readonly hotel: OwnerProperty }) {
  const { number } = useFormat()
  const { name, slug, roomTypes, rooms } = hotel
  return (
    <tr>
      <th scope="row">
        <Link to={hotelPath(slug)} className={classes.name}>
          {name}
        </Link>
        <span className={`soft ${classes.key}`}>{slug}</span>
      </th>
      <td>
        <Address hotel={hotel} />
      </td>
      <td className={classes.count}>{number(roomTypes)}</td>
      <td className={classes.count}>{number(rooms)}</td>
    </tr>
  )
}

function Address({ hotel: { address, zip, city, country } }: { readonly hotel: OwnerProperty }) {
  const format = useFormat()
  return <>{[address, [zip, city].filter(Boolean).join(' '), format.country(country)].filter(Boolean).join(', ')}</>
}

function Cards({ hotels }: Pick<HotelsProps, 'hotels'>) {
  const { t } = useTranslation()
  return (
    <ul className={classes.cards}>
      {hotels.map((hotel) => (
        <li key={hotel.id} className={`card ${classes.card}`}>
          <Link to={hotelPath(hotel.slug)} className={`card-link ${classes.name}`}>
            {hotel.name}
          </Link>
          <p className="soft">
            <Address hotel={hotel} />
          </p>
          <p className="soft">
            {t('properties.roomTypeCount', { count: hotel.roomTypes })} ·{' '}
            {t('owner.hotel.rooms', { count: hotel.rooms })}
          </p>
        </li>
      ))}
    </ul>
  )
}
