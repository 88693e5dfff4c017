import { drawInvoice } from '../../../apps/api/src/features/invoices/draw-invoice.ts'
import { cutByPayer } from '../../../apps/api/src/features/bookings/shared-lines.ts'
import { invoiceLines } from '../../../apps/api/src/features/invoices/rules.ts'
import { writeCii } from '../../../apps/api/src/features/invoices/write-cii.ts'
import { openRules, type RuleChecker } from '../../../apps/api/src/testing/e-invoice-rules/check-rules.ts'
import type { Proof } from '../../lib/proof.ts'
import { invoicesOf, wrongOf, type Issuing } from './check-invoice.ts'
import { folioOf } from './folios.ts'
import { invoicePlants } from './plants.ts'

export const issuing: Issuing = { cutByPayer, invoiceLines, writeCii, drawInvoice }

/** So many are told in words; the rest is counted. */
const toldAtMost = 5

/** Invoices of random bills keep the official rules, and paper, data and bill agree to the cent. */
export const invoices: Proof = {
  options: { folios: { type: 'string' }, seed: { type: 'string' } },
  plants: Object.keys(invoicePlants),
  async run({ values, plant, progress }) {
    const folios = Number(values['folios'] ?? (values['seed'] === undefined ? 1_000 : 1))
    const first = Number(values['seed'] ?? 1)
    const rules = await openRules()
    const make = invoicePlants[plant ?? '']?.(issuing) ?? issuing
    const counts = { folios, invoices: 0, creditNotes: 0, split: 0, shared: 0, forAuthorities: 0, untaxed: 0, wrong: 0 }
    let told = 0
    for (let done = 0; done < folios; done += 1) {
      const report = await checkFolio(make, first + done, rules)
      for (const key of ['invoices', 'creditNotes', 'split', 'shared', 'forAuthorities', 'untaxed', 'wrong'] as const)
        counts[key] += report[key]
      for (const words of report.words)
        if ((told += 1) <= toldAtMost)
          console.error(`Bill ${first + done} (npm run prove -- invoices --seed ${first + done}): ${words}`)
      progress(done + 1, folios)
    }
    return { ...counts, violations: counts.wrong }
  },
}

/** What a bill's invoices are, and what is wrong with them. */
export async function checkFolio(make: Issuing, number: number, rules: RuleChecker) {
  const folio = folioOf(number)
  const made = invoicesOf(make, folio, number)
  const words: string[] = []
  for (const one of made) words.push(...(await wrongOf(make, one, rules)))
  const having = (test: (invoice: (typeof made)[number]['invoice']) => boolean) =>
    made.filter(({ invoice }) => test(invoice)).length
  return {
    invoices: having(({ kind }) => kind === 'invoice'),
    creditNotes: having(({ kind }) => kind === 'credit_note'),
    split: made.length > 1 ? 1 : 0,
    shared: folio.lines.filter(({ companyMinor }) => companyMinor !== null).length,
    forAuthorities: having(({ recipient }) => recipient.reference !== ''),
    untaxed: having(({ lines }) => lines.some(({ untaxed }) => untaxed !== null)),
    wrong: words.length,
    words,
  }
}
