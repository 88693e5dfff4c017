import type { Change } from '../../lib/planted.ts'

const bookings = '/features/bookings'
const vouchers = '/features/vouchers'
const inventory = '/features/inventory'

/** Each takes a guard of vouchers, extras, exemptions or fees away. */
export const besidePlants: Readonly<Record<string, readonly Change[]>> = {
  'voucher-back': [
    { file: `${bookings}/cancel-booking.ts`, from: 'await releaseUse(tx, key)', to: 'void releaseUse' },
    { file: `${bookings}/release-hold.ts`, from: 'await releaseUse(tx, key)', to: 'void releaseUse' },
  ],
  // Who changes a booking takes a use and gives none back.
  'voucher-changed': [
    { file: `${bookings}/guest/change-booking.ts`, from: 'await releaseUse(tx, key)', to: 'void releaseUse' },
  ],
  'voucher-last': [
    { file: `${vouchers}/rules.ts`, from: 'maxUses !== null && usesTaken >= maxUses', to: 'maxUses === -1' },
  ],
  'voucher-once': [
    { file: `${vouchers}/check-voucher.ts`, from: 'if (uses.byEmail > 0)', to: 'if (uses.byEmail < 0)' },
  ],
  'extra-back': [
    { file: `${inventory}/release-rooms.ts`, from: 'SET sold = n.sold - e.pieces', to: 'SET sold = n.sold' },
  ],
  'extra-last': [{ file: `${inventory}/sell-extras.ts`, from: 'if (left < pieces)', to: 'if (left < 0)' }],
  // A change forgets who said to be exempt of a tax.
  'exempt-kept': [
    {
      file: `${bookings}/changes/decide-change.ts`,
      from: 'exemptions: form.exemptions ?? before.exemptions',
      to: 'exemptions: form.exemptions',
    },
  ],
  // Whoever is exempt of a tax pays it.
  'exempt-pays': [{ file: `${inventory}/rates/tax-rules.ts`, from: '?.adults ?? 0)', to: '?.adults ?? 0) * 0' }],
  'fee-twice': [
    {
      file: `${bookings}/rules.ts`,
      from: 'askedMinor: Math.max(0, feeMinor - held)',
      to: 'askedMinor: feeMinor',
    },
  ],
  'fee-too-early': [
    {
      file: `${inventory}/rates/cancellation.ts`,
      from: 'new Date(arrival.getTime() - hours * hourMs)',
      to: 'new Date(arrival.getTime() - (hours + 8) * hourMs)',
    },
  ],
}
