import { paths } from '@keystay/contract/shared/addresses'
import { useSearchParams } from 'react-router'

/** Where the account of a booking's guest is, of the hotel that the address names. */
export function useBillLink(): (bookingId: string) => string {
  const [params] = useSearchParams()
  const hotel = params.get('hotel')
  return (booking) =>
    `${paths.ownerBill}?${new URLSearchParams({ ...(hotel !== null && { hotel }), booking }).toString()}`
}
