import { IconArrowRight, IconBed, IconCalendarEvent, IconDoor, IconUser } from '@tabler/icons-react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './find-anything.module.css'
import type { Hit } from './hits.ts'

const icons = { stays: IconBed, bookings: IconCalendarEvent, rooms: IconDoor, guests: IconUser, pages: IconArrowRight }

/** What is to be seen of something that was found. */
export function HitText({ hit }: { readonly hit: Hit }) {
  const Icon = icons[hit.kind]
  const { name, about } = useWords(hit)
  return (
    <>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {about.length > 0 && <span className={classes.about}>{about.join(' · ')}</span>}
      </span>
    </>
  )
}

function useWords(hit: Hit): { readonly name: string; readonly about: readonly string[] } {
  const { t } = useTranslation()
  const { dateRange: range } = useFormat()
  if (hit.kind === 'pages') return { name: hit.page.name, about: [] }
  if (hit.kind === 'rooms') {
    const { number, roomType, inside } = hit.room
    const who = inside === null ? t('find.nobodyInside') : inside.guest || t('desk.erased')
    return { name: t('plan.inRoom', { number }), about: [roomType.name, who] }
  }
  if (hit.kind === 'stays') {
    const { guest, room, state, checkIn, checkOut, code } = hit.stay
    const about = [t('plan.inRoom', { number: room.number }), t(`find.states.${inHouseOrComing(state)}`)]
    return { name: guest || t('desk.erased'), about: [...about, range(checkIn, checkOut), code] }
  }
  if (hit.kind === 'guests') {
    const { name, email, phone, bookings, doNotBook } = hit.guest
    const about = [doNotBook ? t('desk.unwanted') : '', t('guestCards.bookings', { count: bookings }), email, phone]
    return { name, about: about.filter((text) => text !== '') }
  }
  const { guest, code, status, checkIn, checkOut, rooms, email } = hit.booking
  const where = rooms.length === 0 ? [] : [t('find.rooms', { count: rooms.length, numbers: rooms.join(', ') })]
  const about = [range(checkIn, checkOut), ...where, t(`desk.status.${status}`), code, email]
  return { name: guest || t('desk.erased'), about: about.filter((text) => text !== '') }
}

function inHouseOrComing(state: string): 'in_house' | 'expected' {
  return state === 'in_house' ? 'in_house' : 'expected'
}
