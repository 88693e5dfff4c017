import { addressOf } from '@keystay/contract/shared/addresses'
import { TemplateOffer } from '../../features/hotel-template/template-offer.tsx'
import { RatePlansView } from '../../features/rate-plans/rate-plans-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** Rate plans of the chosen hotel. */
export function RatePlansPage() {
  const { hotel } = useOwnHotel()
  if (!hotel) return null
  const link = (page: 'ownerProperty' | 'ownerPrices' | 'newRoomType') =>
    `${addressOf(page, { hotelKey: hotel.slug })}?${new URLSearchParams({ hotel: hotel.slug }).toString()}`
  return (
    <RatePlansView
      key={hotel.id}
      hotel={hotel}
      start={<TemplateOffer hotel={hotel} />}
      links={{ hotel: link('ownerProperty'), nights: link('ownerPrices'), newRoomType: link('newRoomType') }}
    />
  )
}
