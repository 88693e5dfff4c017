import { Button } from '@mantine/core'
import { IconPhotoPlus, IconPlus } from '@tabler/icons-react'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { DoneNote } from '../../../ui/form/failed-note.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../../ui/lists/list-states.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { Price } from '../../../ui/facts/price.tsx'
import { DeleteRoomType } from './delete-room-type.tsx'
import editor from '../editor.module.css'
import { hotelPath, roomTypePath } from '../paths.ts'
import classes from './room-type-list.module.css'
import { useRoomTypes } from './room-types-api.ts'

type OfHotel = { readonly hotel: OwnerProperty }

/** What was done where the owner comes from, and which type was added there. */
type Arrival = { readonly done?: string; readonly addedId?: string }

/** The room types of a hotel, and what can be done with each. */
export function RoomTypeList({ hotel }: OfHotel) {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: Arrival | null }
  const [{ done = '', addedId }, setArrival] = useState<Arrival>(state ?? {})
  const types = useRoomTypes(hotel.id)
  const [leaving, setLeaving] = useState<OwnerRoomType | null>(null)
  const none = !types.loading && !types.error && types.data.length === 0
  return (
    <>
      <div className={editor.head}>
        <h2 className="display-sm">{t('properties.roomTypes')}</h2>
        {!none && <Add hotel={hotel} />}
      </div>
      <div className={classes.done}>
        <DoneNote>{done}</DoneNote>
        {addedId !== undefined && <NextSteps hotel={hotel} types={types.data} addedId={addedId} />}
      </div>
      {types.loading && (
        <ListSkeleton
          label={t('properties.roomType.loading')}
          card={<SkeletonBox height={88} />}
          className={classes.list}
        />
      )}
      {types.error && (
        <ErrorState title={messageOf('fetch_room_types_failed')} onRetry={types.retry} cause={types.error}>
          {types.error.message}
        </ErrorState>
      )}
      {none && (
        <EmptyState title={t('properties.roomType.none')} actions={<Add hotel={hotel} />}>
          {t('properties.roomType.noneText')}
        </EmptyState>
      )}
      <WithoutPhoto hotel={hotel} types={types.data} />
      <ul className={classes.list}>
        {types.data.map((type) => (
          <TypeCard key={type.id} hotel={hotel} type={type} onDelete={() => setLeaving(type)} />
        ))}
      </ul>
      {leaving && (
        <DeleteRoomType
          hotel={hotel}
          type={leaving}
          onClose={() => setLeaving(null)}
          onDone={() => {
            setArrival({ done: t('properties.roomType.deleted', { name: leaving.name }) })
            setLeaving(null)
          }}
        />
      )}
    </>
  )
}

const roomsPath = ({ slug }: OwnerProperty, typeId: string) => `${paths.ownerRooms}?hotel=${slug}&type=${typeId}`
const pricesPath = ({ slug }: OwnerProperty, typeId: string) => `${hotelPath(slug, 'ownerPrices')}&type=${typeId}`

type NextStepsProps = OfHotel & { readonly types: readonly OwnerRoomType[]; readonly addedId: string }

/** What a new room type still needs: without rooms there is nothing to sell at any price. */
function NextSteps({ hotel, types, addedId }: NextStepsProps) {
  const { t } = useTranslation()
  const link = `quiet-link ${classes.next}`
  return (
    <>
      {types.find(({ id }) => id === addedId)?.rooms === 0 && (
        <Link to={roomsPath(hotel, addedId)} className={link}>
          {t('properties.roomType.addRoomsFirst')}
        </Link>
      )}
      <Link to={pricesPath(hotel, addedId)} className={link}>
        {t('properties.roomType.enterPrices')}
      </Link>
    </>
  )
}

/** Guests choose a room by how it looks: whoever offers a type is asked for one photo of it, which a drawing is not. */
const lacksPhoto = ({ photos }: OwnerRoomType): boolean => photos.every(({ drawing }) => drawing !== null)

type WithoutPhotoProps = OfHotel & { readonly types: readonly OwnerRoomType[] }

/** The room types of which guests see no photo, each with the way to add one; what is on sale stays so. */
function WithoutPhoto({ hotel, types }: WithoutPhotoProps) {
  const { t } = useTranslation()
  const missing = types.filter(lacksPhoto)
  if (missing.length === 0) return null
  return (
    <div className={`card ${classes.photos}`}>
      <IconPhotoPlus size={20} stroke={1.75} aria-hidden />
      <div>
        <p className="strong">{t('properties.roomType.photosMissing', { count: missing.length })}</p>
        <p className="soft">{t('properties.roomType.photosWhy')}</p>
        <ul className={classes.missing}>
          {missing.map(({ id, name }) => (
            <li key={id}>
              <Link to={`${roomTypePath(hotel.slug, id)}#photos`}>
                {t('properties.roomType.addPhoto')}
                {': '}
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Add({ hotel }: OfHotel) {
  const { t } = useTranslation()
  return (
    <div className={editor.actions}>
      <Button
        component={Link}
        to={hotelPath(hotel.slug, 'newRoomType')}
        size="sm"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      >
        {t('properties.roomType.add')}
      </Button>
    </div>
  )
}

type TypeCardProps = OfHotel & { readonly type: OwnerRoomType; readonly onDelete: () => void }

function TypeCard({ hotel, type, onDelete }: TypeCardProps) {
  const { t } = useTranslation()
  const { id, name, photos, maxOccupancy, sizeSqm, bedTypes, basePrice, rooms, availableRooms } = type
  const facts = [
    t('properties.roomType.upTo', { count: maxOccupancy }),
    t('properties.roomType.sqm', { size: sizeSqm }),
    bedTypes.join(', '),
  ]
  return (
    <li className={`card ${classes.card}`}>
      <Picture photo={photos[0] ?? null} sizes="120px" decorative className={classes.picture ?? ''} />
      <div className={classes.about}>
        <h3 className={classes.name}>{name}</h3>
        <p className="soft">{facts.join(' · ')}</p>
        <p className="soft">
          {t('properties.roomType.rooms', { count: rooms, free: availableRooms })}
          {rooms === 0 && (
            <>
              {' · '}
              <Link to={roomsPath(hotel, id)} className="quiet-link">
                {t('properties.roomType.addRooms')}
              </Link>
            </>
          )}
        </p>
      </div>
      <p className={classes.price}>
        <Price amount={basePrice} size="sm" />
        <span className="soft">{t('common.perNight')}</span>
      </p>
      <div className={`${editor.actions} ${classes.actions}`}>
        <Button component={Link} variant="outline" size="sm" to={roomTypePath(hotel.slug, id)}>
          {t('properties.edit')}
          <span className="visually-hidden">: {name}</span>
        </Button>
        <Button component={Link} variant="outline" size="sm" to={pricesPath(hotel, id)}>
          {t('properties.roomType.prices')}
          <span className="visually-hidden">: {name}</span>
        </Button>
        <Button variant="subtle" size="sm" className={classes.delete ?? ''} onClick={onDelete}>
          {t('properties.delete')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </div>
    </li>
  )
}
