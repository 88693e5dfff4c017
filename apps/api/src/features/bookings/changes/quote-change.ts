import type { ChangeQuote } from '@keystay/contract/bookings/change-endpoints'
import type { StayForm } from '@keystay/contract/bookings/change-forms'
import { duePartsOf } from '@keystay/contract/bookings/due-parts'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../../deps.ts'
import { translated } from '../../../platform/database/translations.ts'
import { tellLines } from '../../inventory/rates/price-lines.ts'
import { readRoomTypeNames } from '../line-queries.ts'
import { dueOf } from '../rules.ts'
import type { By } from './booked-sale.ts'
import { rehearseChange } from './change-stay.ts'

/** What changing a confirmed booking would come to, in the words of a language. Throws what changing throws. */
export async function quoteChange(
  deps: Deps,
  key: BookingKey,
  form: StayForm,
  { by, language }: { readonly by: By; readonly language: Language },
): Promise<ChangeQuote> {
  const { before, version, change, money, terms, feeFloorMinor } = await rehearseChange(deps, key, form, by)
  const { totalMinor, atHotelMinor, lines } = change
  const { currency } = before
  const inMoney = (minor: number) => ({ minor, currency })
  const names = await readRoomTypeNames(deps.database.read, key.propertyId)
  const typeNames = new Map(
    names.map(({ id, name, translations }) => [id, translated(name, 'name', translations, language)]),
  )
  const { state, backOnlineMinor, backAtDeskMinor } = money
  const dueMinor = dueOf({ ...state, status: 'confirmed', totalMinor, atHotelMinor })
  const due = duePartsOf({
    due: inMoney(dueMinor),
    paymentStatus: state.paymentStatus,
    dueOn: state.balanceDueOn,
    ...(atHotelMinor > 0 && { atHotel: inMoney(atHotelMinor) }),
  })
  return {
    before,
    total: inMoney(totalMinor),
    priceLines: tellLines(lines, typeNames, { currency, language }),
    terms,
    refund: inMoney(backOnlineMinor + backAtDeskMinor),
    refundAtDesk: inMoney(backAtDeskMinor),
    ...due,
    feeFloor: inMoney(feeFloorMinor),
    version,
  }
}
