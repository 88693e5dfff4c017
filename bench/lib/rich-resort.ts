import type { PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { createExtra } from '../../apps/api/src/testing/test-extras.ts'
import { createTax } from '../../apps/api/src/testing/test-local-taxes.ts'
import { createPlan } from '../../apps/api/src/testing/test-rate-plans.ts'
import { createVoucher } from '../../apps/api/src/testing/test-vouchers.ts'
import { nightMinor } from './resort-hotel.ts'

/** What a resort sells beside its rooms, as often as given: parking places on each night, uses of a code. */
export type RichResort = { readonly planId: string; readonly extraId: string }
export type Limits = { readonly places: number; readonly uses: number }

const boardMinor = 3_200
const parkingMinor = 1_200
/** The local tax of a guest and a night. */
const taxMinor = 240
const percentOff = 10
const code = 'RESORT10'

/** Gives a resort half board by a plan, a local tax, parking and a code. */
export async function enrichResort(sql: PlainSql, propertyId: string, { places, uses }: Limits): Promise<RichResort> {
  const planId = await createPlan({ sql }, propertyId, { name: 'Half board', personMinor: boardMinor, board: 'half' })
  const extraId = await createExtra({ sql }, propertyId, { capacity: places })
  await createVoucher({ sql }, propertyId, { code, percent: percentOff * 100, max_uses: uses })
  await createTax({ sql }, propertyId, { rates: [{ from: '2010-01-01', rate: taxMinor }] })
  return { planId, extraId }
}

/** Which of it somebody takes. */
export type Wishes = { readonly board: boolean; readonly parks: boolean; readonly hasCode: boolean }

/** The part of a request that says so, for one room, and what all of it costs in minor units. */
export function askRich(resort: RichResort, { board, parks, hasCode }: Wishes, nights: number, guests: number) {
  const lodging = nights * (nightMinor + (board ? guests * boardMinor : 0))
  const off = hasCode ? (lodging * percentOff) / 100 : 0
  const minor = lodging - off + nights * (guests * taxMinor + (parks ? parkingMinor : 0))
  return {
    planId: board ? resort.planId : null,
    extras: parks ? [{ extraId: resort.extraId, count: 1 }] : [],
    voucher: hasCode ? code : null,
    expectedTotal: { minor, currency: 'EUR' },
  }
}
