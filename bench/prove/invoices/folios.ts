import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { VatRates } from '@keystay/contract/vat/entities'
import type { Recipient, Seller } from '../../../apps/api/src/features/invoices/invoice.ts'
import type { PaidLine } from '../../../apps/api/src/features/bookings/shared-lines.ts'
import type { ChargedLine } from '../../../apps/api/src/features/invoices/rules.ts'
import { openRandom, seedFor, type Random } from '../../../tooling/random.ts'

type Payer = 'guest' | 'company'

type BillLine = ChargedLine & PaidLine

/** A bill with what is known of it without the product: what of each payer's lines is sold at which rate. */
export type Folio = {
  readonly language: 'de' | 'en' | 'vi'
  readonly currency: string
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly rates: readonly VatRates[]
  readonly seller: Seller
  readonly recipient: Recipient
  readonly lines: readonly BillLine[]
  readonly truth: readonly { readonly payer: Payer; readonly rate: number; readonly amountMinor: number }[]
  /** Of each hundred how much of an invoice is paid. */
  readonly paidPercent: number
  readonly isCredited: boolean
}

const oneOf = <T>(random: Random, list: readonly [T, ...T[]]): T => random.pick(list) ?? list[0]

const names = [
  'Müller & Söhne <GmbH>',
  'Đỗ Thị Tuyết Hương',
  '山田太郎',
  'O’Brien "Ltd."',
  'محمد العلي',
  'A'.repeat(90),
] as const

/** A bill that is wholly made by its number. */
export function folioOf(number: number): Folio {
  const random = openRandom(seedFor(number, 'folio'))
  const currency = oneOf(random, ['EUR', 'EUR', 'USD', 'VND', 'JPY'])
  const checkIn = addDays('2026-06-01', random.int(400))
  const nights = 1 + random.int(12)
  const rates = ratesOf(random, checkIn)
  const bill = openBill(random, { rates, checkIn, unit: currency === 'VND' ? 250 : 1 })
  const types = 1 + random.int(3)
  for (let type = 0; type < types; type += 1) for (let at = 0; at < nights; at += 1) bill.addNight(type, at)
  for (let count = random.int(5); count > 0; count -= 1) bill.addOther()
  for (let count = random.int(3); count > 0; count -= 1) bill.turnOne()
  // By numbers of their own, so that all else of a bill stays as it was.
  const sharing = openRandom(seedFor(number, 'shared'))
  for (let count = sharing.int(4); count > 0; count -= 1) bill.shareOne(sharing)
  return {
    ...bill.told(),
    language: oneOf(random, ['de', 'en', 'vi']),
    currency,
    checkIn,
    checkOut: addDays(checkIn, nights),
    rates,
    seller: sellerOf(random, rates.length === 0),
    recipient: recipientOf(random),
    paidPercent: oneOf(random, [0, 100, random.int(101)]),
    isCredited: random.chance(0.3),
  }
}

function ratesOf(random: Random, checkIn: PlainDate): VatRates[] {
  if (random.chance(0.15)) return []
  const rate = () => oneOf(random, [700, 1_900, 800, 1_000, 500, 550, 1_300, 0])
  const from = (date: PlainDate) => ({
    from: date,
    lodging: rate(),
    food: rate(),
    drinks: rate(),
    standard: rate(),
    reduced: rate(),
  })
  return [from('2020-01-01'), ...(random.chance(0.3) ? [from(addDays(checkIn, random.int(4)))] : [])]
}

type Bill = { readonly rates: readonly VatRates[]; readonly checkIn: PlainDate; readonly unit: number }

function openBill(random: Random, { rates, checkIn, unit }: Bill) {
  const lines: BillLine[] = []
  const truth: { payer: Payer; rate: number; amountMinor: number; position: number }[] = []
  const isSplit = random.chance(0.5)
  const amount = (below: number) => unit * random.int(below)
  const rateOn = (vatClass: Exclude<keyof VatRates, 'from'>, date: PlainDate) =>
    rates.filter(({ from }) => from <= date).at(-1)?.[vatClass] ?? 0
  const base = {
    night: null,
    discountMinor: 0,
    vatClass: null,
    parts: null,
    vatPercent: 0,
    counters: null,
    detail: null,
  }
  const add = (
    line: Partial<ChargedLine> & Pick<ChargedLine, 'kind' | 'amountMinor' | 'label'>,
    parts: readonly (readonly [number, number])[],
  ) => {
    const payer = isSplit && random.chance(0.4) ? 'company' : 'guest'
    const position = lines.length
    lines.push({ ...base, quantity: null, ...line, position, payer, companyMinor: null })
    for (const [rate, amountMinor] of parts) truth.push({ payer, rate, amountMinor, position })
  }
  const prices = [amount(30_000) + unit, amount(30_000) + unit, amount(30_000) + unit]
  const hasBoard = random.chance(0.5)
  const hasDiscount = random.chance(0.4)
  return {
    addNight(type: number, at: number) {
      const night = addDays(checkIn, at)
      const amountMinor = random.chance(0.3) ? amount(40_000) + unit : (prices[type] ?? unit)
      const discountMinor = hasDiscount ? -Math.min(amountMinor, amount(5_000)) : 0
      const left = amountMinor + discountMinor
      const food = hasBoard ? Math.floor(left * random.next() * 0.4) : 0
      const drinks = hasBoard ? Math.floor(left * random.next() * 0.2) : 0
      const parts = { room: left - food - drinks, food, drinks }
      const vat = [
        [rateOn('lodging', night), parts.room],
        [rateOn('food', night), food],
        [rateOn('drinks', night), drinks],
      ] as const
      const label = `Zimmer ${'ABC'[type] ?? ''}`
      add(
        {
          kind: 'night',
          label,
          night,
          quantity: 1 + (type % 2),
          amountMinor,
          discountMinor,
          vatClass: 'lodging',
          parts: hasBoard ? parts : null,
        },
        vat,
      )
      if (discountMinor !== 0) add({ kind: 'voucher', label: 'SOMMER', amountMinor: discountMinor }, [])
    },
    addOther() {
      const sold = oneOf(random, ['standard', 'reduced', 'none', 'local_tax', 'fee'] as const)
      const amountMinor = amount(9_000) + unit
      if (sold === 'local_tax') {
        const vatPercent = random.chance(0.3) ? 1_900 : 0
        add({ kind: 'local_tax', label: 'Kurtaxe', amountMinor, vatPercent }, [[vatPercent, amountMinor]])
      } else if (sold === 'fee') add({ kind: 'fee', label: '', amountMinor, vatClass: 'none' }, [[0, amountMinor]])
      else {
        const rate = sold === 'none' ? 0 : rateOn(sold, checkIn)
        add({ kind: 'extra', label: 'Parkplatz', quantity: 1 + random.int(3), amountMinor, vatClass: sold }, [
          [rate, amountMinor],
        ])
      }
    },
    /** Takes a line back, as the desk does: the same line turned, for the same payer. */
    turnOne() {
      const line = random.pick(
        lines.filter(({ kind, position }) => kind === 'extra' && !lines.some(({ counters }) => counters === position)),
      )
      if (!line) return
      const { position, payer, amountMinor } = line
      lines.push({ ...line, position: lines.length, counters: position, amountMinor: -amountMinor })
      for (const part of truth.filter((one) => one.position === position))
        truth.push({ ...part, payer, amountMinor: -part.amountMinor, position: lines.length - 1 })
    },
    /** Has a company pay an amount of a line of the guest's, and so much of each of its rates. */
    shareOne(sharing: Random) {
      const at = sharing.int(lines.length)
      const line = lines[at]
      const own = truth.filter(({ position }) => position === at)
      const whole = own.reduce((sum, { amountMinor: minor }) => sum + minor, 0)
      const isFree = line?.counters === null && line.companyMinor === null && line.payer === 'guest'
      if (!isFree || whole < 2 || lines.some(({ counters }) => counters === at)) return
      const companyMinor = 1 + sharing.int(whole - 1)
      lines[at] = { ...line, companyMinor }
      for (const [index, share] of largestRemainders(companyMinor, own).entries()) {
        const part = own[index]
        if (!part) continue
        part.amountMinor -= share
        truth.push({ ...part, payer: 'company', amountMinor: share })
      }
    },
    told: () => ({ lines, truth: truth.filter(({ amountMinor }) => amountMinor !== 0) }),
  }
}

/** An amount over others in their ratio; what is missing to it goes to the greatest remainders, the earlier first. */
function largestRemainders(minor: number, over: readonly { readonly amountMinor: number }[]): number[] {
  const whole = BigInt(over.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  const exact = over.map(({ amountMinor }) => BigInt(minor) * BigInt(amountMinor))
  const shares = exact.map((product) => product / whole)
  const missing = BigInt(minor) - shares.reduce((sum, share) => sum + share, 0n)
  const rests = exact.map((product, index) => ({ index, rest: product % whole }))
  const next = rests.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of next.slice(0, Number(missing))) shares[index] = (shares[index] ?? 0n) + 1n
  return shares.map(Number)
}

function sellerOf(random: Random, isExempt: boolean): Seller {
  const hasVatId = random.chance(0.6)
  return {
    name: oneOf(random, names),
    street: 'Marktplatz 1',
    zip: '87561',
    city: 'Oberstdorf',
    country: 'DE',
    vatId: hasVatId ? 'DE123456789' : '',
    taxNumber: !hasVatId || random.chance(0.5) ? '127/123/12345' : '',
    registration: random.chance(0.5) ? 'HRB 1234, Amtsgericht Kempten' : '',
    contact: random.chance(0.5) ? 'Anna Huber' : '',
    phone: '+49 8322 12345',
    email: 'post@hotel.example',
    holder: 'Zur Post GmbH',
    iban: random.chance(0.7) ? 'DE02120300000000202051' : '',
    bic: random.chance(0.5) ? 'BYLADEM1001' : '',
    exemption: isExempt && random.chance(0.7) ? 'Kleinunternehmer nach § 19 UStG: keine Umsatzsteuer.' : '',
  }
}

function recipientOf(random: Random): Recipient {
  const isAuthority = random.chance(0.4)
  return {
    name: oneOf(random, names),
    attention: random.chance(0.3) ? 'Frau Müller' : '',
    street: 'Hauptstraße 5',
    zip: '80331',
    city: 'München',
    country: oneOf(random, ['DE', 'DE', 'AT', 'VN']),
    vatId: random.chance(0.3) ? 'ATU12345678' : '',
    email: isAuthority || random.chance(0.5) ? 'rechnung@kunde.example' : '',
    reference: isAuthority ? '04011000-1234512345-06' : '',
  }
}
