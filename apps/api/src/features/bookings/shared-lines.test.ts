import { expect, test } from 'vitest'
import { amountOf, cutByPayer, moveAmount, shareOfCounter, type PlacedLine } from './shared-lines.ts'

function line(position: number, minor: number, over: Partial<PlacedLine> = {}): PlacedLine {
  return {
    position,
    counters: null,
    amountMinor: minor,
    discountMinor: 0,
    parts: null,
    payer: 'guest',
    companyMinor: null,
    ...over,
  }
}

const breakfast = line(0, 11_111, {
  discountMinor: -1_108,
  parts: { room: 8_002, food: 1_401, drinks: 600 },
  companyMinor: 3_334,
})

test('a line is cut into what sums to it, amount, discount and each part, whatever the share is', () => {
  for (let companyMinor = 1; companyMinor < 10_003; companyMinor += 137) {
    const [guest, company] = cutByPayer({ ...breakfast, companyMinor })
    if (!guest?.parts || !company?.parts || !breakfast.parts) throw new Error('It is not cut.')
    for (const part of [guest, company]) {
      const { room, food, drinks } = part.parts ?? { room: 0, food: 0, drinks: 0 }
      expect(room + food + drinks).toBe(part.amountMinor + part.discountMinor)
      expect(Math.min(room, food, drinks, part.amountMinor, -part.discountMinor)).toBeGreaterThanOrEqual(0)
    }
    expect(company.amountMinor + company.discountMinor).toBe(companyMinor)
    expect(guest.amountMinor + company.amountMinor).toBe(11_111)
    expect(guest.parts.food + company.parts.food).toBe(1_401)
  }
})

test('a line that one pays is itself', () => {
  const whole = line(0, 10_000, { payer: 'company' })
  expect(cutByPayer(whole)).toEqual([whole])
})

test('what takes a line back whole takes back each payer’s part of it', () => {
  const [guest, company] = cutByPayer(breakfast)
  const minor = shareOfCounter([breakfast], 0, -10_003)
  expect(minor).toBe(-3_334)
  const turned = { room: -8_002, food: -1_401, drinks: -600 }
  const back = line(1, -11_111, { discountMinor: 1_108, parts: turned, counters: 0, companyMinor: minor })
  const [ofGuest, ofCompany] = cutByPayer(back)
  expect(ofGuest?.parts).toEqual(
    guest?.parts && { room: -guest.parts.room, food: -guest.parts.food, drinks: -guest.parts.drinks },
  )
  expect([ofCompany?.amountMinor, ofCompany?.discountMinor]).toEqual([
    -(company?.amountMinor ?? 0),
    -(company?.discountMinor ?? 0),
  ])
})

test('what takes a line back in steps, and gives it again, leaves no cent with the wrong one', () => {
  const lines = [line(0, 10_000, { companyMinor: 3_333 })]
  for (const minor of [-3_334, -3_333, -3_333, 3_333, 6_667, -10_000])
    lines.push(line(lines.length, minor, { counters: 0, companyMinor: shareOfCounter(lines, 0, minor) }))
  expect(lines.map(({ companyMinor }) => companyMinor)).toEqual([3_333, -1_111, -1_111, -1_111, 1_111, 2_222, -3_333])
  expect(amountOf(lines, [0], 'company')).toBe(0)
  expect(amountOf(lines, [0], 'guest')).toBe(0)
  expect(shareOfCounter([line(0, 10_000)], 0, -10_000)).toBeNull()
})

test('of lines of which something was taken back only what is left is moved', () => {
  const lines = [line(0, 10_000), line(1, -4_000, { counters: 0 }), line(2, 2_000, { payer: 'company' })]
  expect(amountOf(lines, [0, 2], 'guest')).toBe(6_000)
  expect(moveAmount(lines, [0, 2], { payer: 'company', amountMinor: 1_500 })).toEqual([
    { position: 0, payer: 'guest', companyMinor: 1_500 },
    { position: 1, payer: 'guest', companyMinor: 0 },
  ])
  expect(moveAmount(lines, [0, 2], { payer: 'company', amountMinor: 6_000 })).toEqual([
    { position: 0, payer: 'company', companyMinor: null },
    { position: 1, payer: 'company', companyMinor: null },
  ])
  expect(moveAmount(lines, [0, 2], { payer: 'guest', amountMinor: 500 })).toEqual([
    { position: 2, payer: 'guest', companyMinor: 1_500 },
  ])
})
