import { listOwnProperties } from '@keystay/contract/properties/owner-endpoints'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { call } from '../api/call.ts'
import { toList, type List } from '../api/list.ts'

/** Of the owner's hotels in the cache; whoever changes one makes it stale. What starts with "owner" is forgotten at logout. */
export const ownHotelsKey = ['owner', 'hotels']

/** What a page of the owner area shows stays what it is in another hotel. */
const sharedParams = ['year', 'currency', 'report', 'period', 'by', 'back']

export type OwnHotel = {
  readonly hotels: readonly OwnerProperty[]
  /** The hotel in the address (`?hotel=key`), without one the last that this browser showed, else the first; null while there is none, or none by that key. */
  readonly hotel: OwnerProperty | null
  /** Shows the same page for another hotel. */
  readonly choose: (key: string) => void
}

const lastHotelKey = 'last-hotel'
const lastHotel = () => localStorage.getItem(lastHotelKey)

/** Remembers the hotel that the owner area is about, for who comes back without saying which. */
export function useRememberedHotel(): void {
  const { hotel } = useOwnHotel()
  const key = hotel?.slug
  useEffect(() => {
    if (key !== undefined) localStorage.setItem(lastHotelKey, key)
  }, [key])
}

/** The hotels of whoever is logged in. */
export function useOwnHotels(): List<OwnerProperty> {
  return toList(
    useQuery({
      queryKey: ownHotelsKey,
      queryFn: ({ signal }) => call(listOwnProperties, { signal }),
      staleTime: 30_000,
      // What comes and goes with the answer would ask again for ever where asking fails.
      retryOnMount: false,
    }),
  )
}

/** The hotel that the owner area is about. */
export function useOwnHotel(): OwnHotel {
  const { data: hotels } = useOwnHotels()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const key = params.get('hotel')
  const sought = key ?? lastHotel()
  const found = hotels.find(({ slug }) => slug === sought)
  const hotel = found ?? (key === null ? hotels[0] : null) ?? null
  const choose = (chosen: string) => {
    const kept = sharedParams.flatMap((name) => [[name, params.get(name) ?? '']]).filter(([, value]) => value !== '')
    const search = new URLSearchParams([['hotel', chosen], ...kept]).toString()
    // What lies below a section is of the hotel that was left.
    void navigate({ pathname: pathname.split('/').slice(0, 3).join('/'), search })
  }
  return { hotels, hotel, choose }
}
