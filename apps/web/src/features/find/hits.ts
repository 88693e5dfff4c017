import type { Found } from '@keystay/contract/find/entities'
import { fold } from '../../platform/format/fold.ts'

/** A page of the owner area, by the name that its menu gives it. */
export type FindPage = { readonly name: string; readonly path: string }

/** Something that was found, with where it is opened (without the hotel in the address). */
export type Hit =
  | { readonly kind: 'stays'; readonly key: string; readonly to: string; readonly stay: Found['stays'][number] }
  | {
      readonly kind: 'bookings'
      readonly key: string
      readonly to: string
      readonly booking: Found['bookings'][number]
    }
  | { readonly kind: 'rooms'; readonly key: string; readonly to: string; readonly room: Found['rooms'][number] }
  | { readonly kind: 'guests'; readonly key: string; readonly to: string; readonly guest: Found['guests'][number] }
  | { readonly kind: 'pages'; readonly key: string; readonly to: string; readonly page: FindPage }

type Where = {
  readonly bookings: string
  readonly plan: string
  readonly guests: string
  /** The plan shows rooms: on a phone it shows a day, and of a room who is in it. */
  readonly planHasRooms: boolean
}

/** What was found, in the order in which it is shown; a room with exactly the number that was typed comes first. */
export function hitsOf(
  text: string,
  found: Found | undefined,
  pages: readonly FindPage[],
  where: Where,
): readonly Hit[] {
  const typed = fold(text.trim())
  const inPlan = (params: Record<string, string>) => `${where.plan}?${new URLSearchParams(params).toString()}`
  const day = found?.day ?? ''
  const stays = (found?.stays ?? []).map((stay): Hit => {
    const { id, bookedRoomId, room } = stay
    return { kind: 'stays', key: id, stay, to: inPlan({ date: day, room: room.id, stay: bookedRoomId }) }
  })
  const bookings = (found?.bookings ?? []).map((booking): Hit => {
    const { id } = booking
    return { kind: 'bookings', key: id, booking, to: `${where.bookings}?${new URLSearchParams({ booking: id })}` }
  })
  const rooms = (found?.rooms ?? []).map((room): Hit => {
    const inside = where.planHasRooms || room.inside === null ? {} : { stay: room.inside.bookedRoomId }
    return { kind: 'rooms', key: room.id, room, to: inPlan({ date: day, room: room.id, ...inside }) }
  })
  const guests = (found?.guests ?? []).map((guest): Hit => {
    const { id } = guest
    return { kind: 'guests', key: `guest ${id}`, guest, to: `${where.guests}?${new URLSearchParams({ guest: id })}` }
  })
  const named = pages.filter(({ name }) => ` ${fold(name)}`.includes(` ${typed}`))
  const pageHits = named.map((page): Hit => ({ kind: 'pages', key: page.path, page, to: page.path }))
  const isRoom = found?.rooms.some(({ number }) => fold(number) === typed) ?? false
  return isRoom
    ? [...rooms, ...stays, ...guests, ...bookings, ...pageHits]
    : [...stays, ...guests, ...bookings, ...rooms, ...pageHits]
}
