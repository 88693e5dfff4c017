import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { AvailableRoomType, StayPrice } from '@keystay/contract/room-types/entities'
import { useFormat } from '../../../../platform/format/use-format.ts'
import { useTranslation } from '../../../../platform/language.ts'
import { Picture } from '../../../../ui/media/picture.tsx'
import { Price } from '../../../../ui/facts/price.tsx'
import { useRoomsLeft } from '../../../../ui/facts/use-rooms-left.ts'
import { useCounts } from '../../detail/use-counts.ts'
import { Added, Remove } from './added-room.tsx'
import classes from './room-choice.module.css'

type RoomChoiceProps = {
  readonly roomType: AvailableRoomType
  /** By the plan of the booking; undefined where that does not sell it. */
  readonly price: StayPrice | undefined
  /** How many were searched for. */
  readonly guests: number
  readonly available: number
  /** The line of the booking, when the room type is in it. */
  readonly line: BookingLineRequest | undefined
  readonly onAdd: () => void
  readonly onRemove: () => void
}

/** A room type that can be added to the booking, or is in it and can be removed. */
export function RoomChoice(props: RoomChoiceProps) {
  const { roomType, price, available, line } = props
  const { t } = useTranslation()
  const facts = [
    t('wizard.upTo', { count: roomType.maxOccupancy }),
    t('wizard.size', { size: roomType.sizeSqm }),
    roomType.view,
  ]
  return (
    <li
      className={`card ${classes.card}`}
      data-added={line ? true : undefined}
      data-gone={available === 0 || !price || undefined}
    >
      <Picture
        photo={roomType.photos[0] ?? null}
        sizes="(max-width: 48em) 104px, 180px"
        decorative
        className={classes.picture ?? ''}
      />
      <div className={classes.text}>
        <h2 className="display-sm">{roomType.name}</h2>
        <p className="small soft">{facts.filter(Boolean).join(' · ')}</p>
        <p className="small soft">{roomType.bedType}</p>
        <RoomsLeft {...props} />
      </div>
      <div className={classes.end}>
        {price && <RoomPrice {...props} price={price} />}
        {!price && available > 0 && <p className="small soft">{t('wizard.notInPlan')}</p>}
        <RoomAction {...props} />
      </div>
    </li>
  )
}

function RoomsLeft({ roomType, available }: RoomChoiceProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const roomsLeft = useRoomsLeft()
  if (available > 0) return <p className="small soft">{roomsLeft(available)}</p>
  const again = roomType.freeAgainOn
  return (
    <p className="small">
      <span className="strong">{t('wizard.soldOut')}</span>
      {again && <span className="soft"> · {t('wizard.freeAgain', { date: date(again) })}</span>}
    </p>
  )
}

/** What one room costs for the stay, offers taken off. */
function RoomPrice({ roomType, price, guests }: RoomChoiceProps & { readonly price: StayPrice }) {
  const { t } = useTranslation()
  const counts = useCounts()
  const adults = Math.min(guests, roomType.maxOccupancy)
  const nights = counts.nights(roomType.nights.length)
  return (
    <div className={classes.price}>
      <Price amount={price.oneRoom} size="md" />
      <span className="tiny soft">
        {t('wizard.perRoomStay', { nights })}
        {price.perPerson.minor !== 0 && `, ${t('common.guestCount', { count: adults })}`}
      </span>
    </div>
  )
}

function RoomAction({ roomType, price, available, line, onAdd, onRemove }: RoomChoiceProps) {
  const { t } = useTranslation()
  const counts = useCounts()
  const { name } = roomType
  if (!line) {
    return (
      <Button
        variant="light"
        disabled={available === 0 || !price}
        leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
        onClick={onAdd}
        aria-label={t('wizard.addNamed', { name })}
      >
        {t('wizard.addRoom')}
      </Button>
    )
  }
  return (
    <div className={classes.added}>
      <Added> · {counts.rooms(line.quantity)}</Added>
      <Remove name={name} onRemove={onRemove} className={classes.remove ?? ''} />
    </div>
  )
}
