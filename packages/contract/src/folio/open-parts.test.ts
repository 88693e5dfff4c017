import { expect, test } from 'vitest'
import { openParts } from './open-parts.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const paidBy = (payer: 'guest' | 'company' | null, minor: number) => ({ payer, amount: eur(minor) })

/** What each still owes of 80.00 of the guest's and 120.00 of a company's. */
function openAfter(...payments: readonly ReturnType<typeof paidBy>[]) {
  const paid = payments.reduce((sum, { amount }) => sum + amount.minor, 0)
  const payers = [
    { payer: 'guest', total: eur(8_000) },
    { payer: 'company', total: eur(12_000) },
  ] as const
  const bill = { payers: [...payers], payments, paid: eur(paid), due: eur(20_000 - paid) }
  return openParts(bill as unknown as Parameters<typeof openParts>[0])
}

test('what was paid pays the guest’s part first, but for what the desk took for the company', () => {
  expect(openAfter()).toEqual({ guest: 8_000, company: 12_000 })
  expect(openAfter(paidBy(null, 5_000))).toEqual({ guest: 3_000, company: 12_000 })
  expect(openAfter(paidBy(null, 10_000))).toEqual({ guest: 0, company: 10_000 })
  expect(openAfter(paidBy('company', 5_000))).toEqual({ guest: 8_000, company: 7_000 })
  expect(openAfter(paidBy('company', 5_000), paidBy('guest', 8_000))).toEqual({ guest: 0, company: 7_000 })
  // What the company has paid beyond its part is the guest's.
  expect(openAfter(paidBy('company', 13_000))).toEqual({ guest: 7_000, company: 0 })
  expect(openAfter(paidBy('company', 5_000), paidBy('company', -5_000))).toEqual({ guest: 8_000, company: 12_000 })
})

test('a bill that one pays has no parts', () => {
  const payers = [{ payer: 'guest' as const, total: eur(100) }]
  expect(openParts({ payers, payments: [], paid: eur(0), due: eur(100) })).toBeNull()
})
