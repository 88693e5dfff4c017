import { paths } from '@keystay/contract/shared/addresses'
import { useSearchParams } from 'react-router'

/** Where the card of a guest is, of the hotel that the address names. */
export function useGuestLink(): (cardId: string) => string {
  const [params] = useSearchParams()
  const hotel = params.get('hotel')
  return (guest) =>
    `${paths.ownerGuests}?${new URLSearchParams({ ...(hotel !== null && { hotel }), guest }).toString()}`
}
