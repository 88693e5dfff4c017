import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { DemoHotel, DemoRoomType } from './demo-hotel.ts'

/** Room type of the demo data with the ids it got. */
export type LoadedType = { readonly type: DemoRoomType; readonly id: string; readonly roomIds: readonly string[] }
export type LoadedHotel = {
  readonly hotel: DemoHotel
  readonly id: string
  readonly timezone: string
  readonly types: readonly LoadedType[]
  /** How much later the resort's bookings are than in their file. */
  readonly weeks: number
  /** The hotel's date. */
  readonly today: PlainDate
}
