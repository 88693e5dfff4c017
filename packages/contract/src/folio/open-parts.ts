import type { Folio } from './entities.ts'

/**
 * What each payer still owes of a bill that two pay, in minor units; null where one pays all of it. What the desk took for a
 * company pays the company's part first, all else the guest's, as on invoices.
 */
export function openParts({
  payers,
  payments,
  paid,
  due,
}: Pick<Folio, 'payers' | 'payments' | 'paid' | 'due'>): { readonly guest: number; readonly company: number } | null {
  if (payers.length < 2) return null
  const totalOf = (payer: 'guest' | 'company') => payers.find((one) => one.payer === payer)?.total.minor ?? 0
  const named = payments.reduce((sum, { payer, amount }) => (payer === 'company' ? sum + amount.minor : sum), 0)
  const forCompany = Math.min(paid.minor, named, Math.max(0, totalOf('company')))
  const guest = Math.min(due.minor, Math.max(0, totalOf('guest') - (paid.minor - forCompany)))
  return { guest, company: due.minor - guest }
}
