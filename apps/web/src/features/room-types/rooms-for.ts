import type { StaySearch } from '@keystay/contract/shared/stay-search'

/** What the address of a booking says of how many rooms house all guests: with children only the server knows, whose cots it counts. */
export function roomsFor({ ages }: StaySearch, pricedRooms: number): { readonly rooms?: string } {
  return ages.length === 0 ? {} : { rooms: String(pricedRooms) }
}
