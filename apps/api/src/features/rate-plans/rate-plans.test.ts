import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { PlanExample, PlanTerms, RatePlan } from '@keystay/contract/rate-plans/entities'
import type { StayPrice } from '@keystay/contract/room-types/entities'
import { maxRatePlans } from '@keystay/contract/shared/limits'
import { newId } from '../../platform/database/ids.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { book, type TestHotel } from '../../testing/test-hotel.ts'
import { lockTypes } from '../../testing/locked-types.ts'
import { meet } from '../../testing/meet.ts'
import { dataOf, planForm } from '../../testing/test-owner.ts'
import { freeFor } from '../../testing/test-rate-plans.ts'
import { ownHotel, ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'

const api = useTestApp()

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const fieldsOf = (reply: LightMyRequestResponse) => Object.keys(reply.json<{ fields?: object }>().fields ?? {})

/** A hotel with its owner, whose plans are saved by `add` and `change`, read by `list` and tried by `attempt`. */
async function ownPlans(options?: Parameters<typeof ownHotel>[1]) {
  const owned = options ? await ownHotel(api, options) : await ownPlainHotel(api, 2)
  const plansUrl = `${owned.url}/rate-plans`
  const add = async (fields: object = {}) => await owned.owner.send('POST', plansUrl, planForm(fields))
  return {
    ...owned,
    plansUrl,
    add,
    added: async (fields: object = {}) => dataOf<RatePlan>(await add(fields)),
    change: async ({ id, version }: Pick<RatePlan, 'id' | 'version'>, fields: object = {}) =>
      await owned.owner.send('PUT', `${plansUrl}/${id}`, planForm({ version, ...fields })),
    remove: async ({ id }: Pick<RatePlan, 'id'>) => await owned.owner.send('DELETE', `${plansUrl}/${id}`),
    list: async () => dataOf<RatePlan[]>(await owned.owner.get(plansUrl)),
    attempt: async (fields: object = {}) =>
      await owned.owner.send('POST', `${plansUrl}/example`, {
        roomTypeId: owned.hotel.types[0]?.id,
        ...stay,
        guests: 2,
        planId: null,
        plan: null,
        ...fields,
      }),
  }
}

const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }

/** Tiers by hours and hundredths of a percent, then all is kept. */
const tiersOf = (...tiers: readonly (readonly [hours: number, percent: number])[]) => ({
  tiers: tiers.map(([hours, percent]) => ({ hours, fee: { percent } })),
  after: { percent: 10_000 },
})

/** What a guest is shown of the hotel's first room type, by plan. */
async function search(hotel: TestHotel, body: object = {}): Promise<StayPrice[]> {
  const url = `/v1/public/properties/${hotel.id}/search`
  const types = dataOf<{ plans: StayPrice[] }[]>(
    await api.newBrowser().send('POST', url, { ...stay, guests: 2, ...body }),
  )
  return types[0]?.plans ?? []
}

const totalsOf = (prices: readonly StayPrice[]) => new Map(prices.map(({ planId, total }) => [planId, total.minor]))

describe('a rate plan', () => {
  test('is added behind the others, with its names, and is in the very next search of a guest', async () => {
    const { hotel, added, remove, list } = await ownPlans()
    expect(await search(hotel)).toEqual([])
    const plan = await added({
      name: ' Ohne Storno ',
      names: { en: 'Non-refundable' },
      roomTypeIds: [hotel.types[0]?.id],
    })
    expect(plan).toEqual({
      id: plan.id,
      name: 'Ohne Storno',
      names: { en: 'Non-refundable' },
      parentId: null,
      adjustPercent: -1000,
      adjust: eur(0),
      step: eur(1),
      perPerson: eur(0),
      board: 'room_only',
      cancellation: { tiers: [], after: { percent: 10_000 } },
      payment: 'any',
      depositPercent: null,
      balanceDays: null,
      takesEarlyBooking: false,
      roomTypeIds: [hotel.types[0]?.id],
      minDaysBefore: null,
      maxDaysBefore: null,
      arrivalFrom: null,
      arrivalTo: null,
      arrivalWeekdays: null,
      minNights: null,
      maxNights: null,
      onSale: true,
      version: 1,
    })
    const limits = {
      minDaysBefore: 2,
      maxDaysBefore: 200,
      arrivalFrom: '2026-12-01',
      arrivalTo: '2027-03-31',
      arrivalWeekdays: [1, 5],
      minNights: 3,
      maxNights: 9,
    }
    const limited = await added({ name: 'Winter', ...limits })
    expect(limited).toMatchObject(limits)
    expect((await list()).at(-1)).toEqual(limited)
    await remove(limited)
    const other = await added({ name: 'Halbpension', board: 'half', personMinor: 2800, adjustPercent: 0 })
    expect(await list()).toEqual([plan, other])
    const shown = await search(hotel)
    expect(shown.map(({ planName }) => planName)).toEqual(['Non-refundable', null, 'Halbpension'])
    expect(totalsOf(shown).get(plan.id)).toBe(18_000)
    // Two persons, two nights.
    expect(totalsOf(shown).get(other.id)).toBe(20_000 + 4 * 2800)
  })

  test('is derived from another one: from its rounded price, with what that costs per person', async () => {
    const { hotel, added, change, list } = await ownPlans()
    const parent = await added({ adjustPercent: 333, stepMinor: 500, personMinor: 1000 })
    const child = { name: 'Kind', parentId: parent.id, adjustPercent: -500, personMinor: 500, board: 'half' }
    const { id } = await added(child)
    // 103.33 is 105.00 in steps of 5.00, less 5 % 99.75; 15.00 a person.
    expect(totalsOf(await search(hotel)).get(id)).toBe(2 * 9975 + 4 * 1500)
    const root = await added({ name: 'Wurzel', adjustPercent: 2000 })
    dataOf(await change(parent, { parentId: root.id, adjustPercent: 0, stepMinor: 1 }))
    expect(totalsOf(await search(hotel)).get(id)).toBe(2 * 11_400 + 4 * 500)
    expect((await list()).map(({ name }) => name)).toEqual(['Wurzel', 'Nicht stornierbar', 'Kind'])
  })

  test('is rounded to whole minor units at least', async () => {
    const { add, list } = await ownPlans()
    for (const stepMinor of [0, -50, 0.5, 1.5]) {
      const refused = await add({ name: 'Stufe', stepMinor })
      expect([stepMinor, refused.statusCode, fieldsOf(refused)]).toEqual([stepMinor, 422, ['stepMinor']])
    }
    expect(await list()).toEqual([])
  })

  test('is changed on top of the version that was read; who saves an older one is told what is there', async () => {
    const { hotel, added, change, list } = await ownPlans()
    const plan = await added({ names: { en: 'Non-refundable' } })
    const changed = dataOf<RatePlan>(await change(plan, { adjustPercent: -2000, onSale: true }))
    expect(changed).toEqual({ ...plan, names: {}, adjustPercent: -2000, version: 2 })
    expect(totalsOf(await search(hotel)).get(plan.id)).toBe(16_000)
    const late = await change(plan, { adjustPercent: -3000 })
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'changed_meanwhile'])
    expect(late.json()).toMatchObject({ details: { current: changed } })
    expect(await list()).toEqual([changed])
    // Its own name is not taken.
    dataOf(await change(changed, { name: plan.name.toUpperCase() }))
  })

  test('is deleted: guests no longer see it, its name is free, those derived from it keep it', async () => {
    const { hotel, added, change, remove, list } = await ownPlans()
    const plan = await added()
    const child = await added({ name: 'Kind', parentId: plan.id })
    const refused = await remove(plan)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'plan_has_children'])
    expect(refused.json()).toMatchObject({
      message: expect.stringContaining('Kind') as string,
      details: { plans: [{ id: child.id, name: 'Kind' }] },
    })
    dataOf(await change(child, { name: 'Kind', parentId: null }))
    expect((await remove(plan)).json()).toEqual({ data: true })
    expect((await list()).map(({ id }) => id)).toEqual([child.id])
    expect([...totalsOf(await search(hotel)).keys()]).not.toContain(plan.id)
    expect(statusesOf([await remove(plan), await change(plan)])).toEqual([404, 404])
    const orphan = await change({ id: child.id, version: 2 }, { name: 'Kind', parentId: plan.id })
    expect([orphan.statusCode, fieldsOf(orphan)]).toEqual([422, ['parentId']])
    await added()
  })

  test('is refused with what is wrong with each field', async () => {
    const { hotel, url, owner, added, add, change } = await ownPlans({ types: [{}, {}] })
    const plan = await added({ name: 'Ärger' })
    const child = await added({ name: 'Kind', parentId: plan.id })
    const grandchild = await added({ name: 'Enkel', parentId: child.id })
    const theirs = await (await ownPlans()).added()
    const [first, second] = hotel.types.map(({ id }) => id)
    await owner.send('DELETE', `${url}/room-types/${second}`)
    const messages = async (reply: LightMyRequestResponse) => reply.json<{ fields: Record<string, string> }>().fields
    expect(await messages(await add({ name: 'äRGER', parentId: newId(), roomTypeIds: [first, newId()] }))).toEqual({
      name: 'This hotel has a rate plan of that name already',
      parentId: 'This rate plan no longer exists',
      'roomTypeIds.1': 'This room type no longer exists',
    })
    expect(fieldsOf(await add({ name: 'Fremd', parentId: theirs.id, roomTypeIds: [second] }))).toEqual([
      'parentId',
      'roomTypeIds.0',
    ])
    const circle = { parentId: 'A rate plan cannot be derived from itself' }
    expect(await messages(await change(plan, { parentId: plan.id }))).toEqual(circle)
    expect(await messages(await change(plan, { parentId: grandchild.id }))).toEqual(circle)
    expect(fieldsOf(await add({ name: '', minNights: 3, maxNights: 2, arrivalWeekdays: [] }))).toEqual(
      expect.arrayContaining(['name', 'arrivalWeekdays']),
    )
    expect(fieldsOf(await add({ name: 'Spanne', minNights: 3, maxNights: 2 }))).toEqual(['maxNights'])
  })

  test('keeps its tiers as they were given', async () => {
    const { added, change, list } = await ownPlans()
    const cancellation = {
      tiers: [
        { hours: 168, fee: { percent: 0 } },
        { hours: 24, fee: { nights: 1 } },
      ],
      after: { percent: 8000 },
    }
    const plan = await added({ cancellation })
    expect(plan.cancellation).toEqual(cancellation)
    const changed = dataOf<RatePlan>(await change(plan, { cancellation: freeFor(0) }))
    expect(changed.cancellation).toEqual(freeFor(0))
    expect(await list()).toEqual([changed])
  })

  test.each<[string, object, string]>([
    ['deadlines that do not come nearer', tiersOf([24, 0], [24, 5000]), 'cancellation.tiers.1.hours'],
    ['a percent that falls', tiersOf([48, 5000], [24, 4000]), 'cancellation.tiers.1.fee'],
    ['a percent that falls in the end', { ...tiersOf([48, 5000]), after: { percent: 4999 } }, 'cancellation.after'],
    ['nights that fall', { tiers: [{ hours: 48, fee: { nights: 2 } }], after: { nights: 1 } }, 'cancellation.after'],
    ['nights after a percent', { ...tiersOf([48, 100]), after: { nights: 30 } }, 'cancellation.after'],
    ['nothing kept in the end', { tiers: [], after: { percent: 0 } }, 'cancellation.after.percent'],
    ['more than all', { tiers: [], after: { percent: 10_001 } }, 'cancellation.after.percent'],
    ['a fee of neither kind', { tiers: [], after: {} }, 'cancellation.after'],
    ['too many tiers', tiersOf(...[7, 6, 5, 4, 3, 2, 1].map((hours) => [hours, 0] as const)), 'cancellation.tiers'],
  ])('is refused with %s, at its field', async (_name, cancellation, field) => {
    const { add, list } = await ownPlans()
    const refused = await add({ cancellation })
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, [field]])
    expect(await list()).toEqual([])
  })

  test('is one of so many at most', async () => {
    const { hotel, add, added, remove } = await ownPlans()
    const plan = await added()
    await api.sql`INSERT INTO rate_plans SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
      'name', 'Plan ' || n))).* FROM rate_plans p, generate_series(2, ${maxRatePlans}::int) n WHERE property_id = ${hotel.id}`
    const refused = await add({ name: 'Zu viel' })
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'too_many_plans'])
    await remove(plan)
    await added({ name: 'Gerade noch' })
  })

  test('of another owner does not exist', async () => {
    const mine = await ownPlans()
    const theirs = await ownPlans()
    const plan = await theirs.added()
    expect(statusesOf([await mine.change(plan), await mine.remove(plan)])).toEqual([404, 404])
    expect((await mine.attempt({ planId: plan.id, plan: planForm() })).statusCode).toBe(404)
    expect((await mine.owner.get(theirs.plansUrl)).statusCode).toBe(404)
    expect(await theirs.list()).toEqual([plan])
  })

  test('sells nothing when its room types are deleted, and can be given others', async () => {
    const { hotel, url, owner, added, change, list } = await ownPlans({ types: [{}, {}] })
    const [first, second] = hotel.types.map(({ id }) => id)
    const plan = await added({ adjustPercent: -3000, roomTypeIds: [second] })
    expect((await owner.send('DELETE', `${url}/room-types/${second}`)).statusCode).toBe(200)
    expect(await list()).toEqual([{ ...plan, roomTypeIds: [] }])
    expect([...totalsOf(await search(hotel)).keys()]).toEqual([null])
    dataOf(await change(plan, { adjustPercent: -3000, roomTypeIds: [first] }))
    expect([...totalsOf(await search(hotel)).keys()]).toContain(plan.id)
  })

  test('leaves ids and figures in the log, which is what tells the pages of other tabs', async () => {
    const { hotel, added, change, remove } = await ownPlans()
    const plan = await added()
    await change(plan, { adjustPercent: -500 })
    await remove(plan)
    const entries =
      await api.sql`SELECT event, actor, detail FROM audit_log WHERE property_id = ${hotel.id} ORDER BY id`
    const detail = { planId: plan.id, parentId: null, adjustMinor: 0, stepMinor: 1, personMinor: 0 }
    expect(entries).toEqual([
      { event: 'plan_added', actor: 'owner', detail: { ...detail, adjustPercent: -1000 } },
      { event: 'plan_changed', actor: 'owner', detail: { ...detail, adjustPercent: -500 } },
      { event: 'plan_deleted', actor: 'owner', detail: { ...detail, adjustPercent: -500 } },
    ])
  })
})

describe('two tabs at once', () => {
  test('make no circle of two plans: one is refused', async () => {
    const { hotel, added, change, list } = await ownPlans()
    const [one, other] = [await added({ name: 'Eins' }), await added({ name: 'Zwei' })]
    const replies = await meet(
      api,
      `SELECT FROM rate_plans WHERE property_id = '${hotel.id}' FOR NO KEY UPDATE`,
      2,
      () => [change(one, { name: 'Eins', parentId: other.id }), change(other, { name: 'Zwei', parentId: one.id })],
    )
    expect(statusesOf(replies)).toEqual([200, 422])
    expect(replies.flatMap(fieldsOf)).toEqual(['parentId'])
    expect(await list()).toHaveLength(2)
  })

  test('derive nothing from a plan that is being deleted', async () => {
    const { hotel, added, change, remove, list } = await ownPlans()
    const [parent, child] = [await added({ name: 'Eltern' }), await added({ name: 'Kind' })]
    const replies = await meet(
      api,
      `SELECT FROM rate_plans WHERE property_id = '${hotel.id}' FOR NO KEY UPDATE`,
      2,
      () => [change(child, { name: 'Kind', parentId: parent.id }), remove(parent)],
    )
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual(replies.map(({ statusCode }) => statusCode))
    expect(await list()).toHaveLength(replies[0]?.statusCode === 200 ? 2 : 1)
  })

  test('add no two plans of one name to a hotel that has none yet', async () => {
    const { add, list } = await ownPlans()
    const replies = await meet(api, 'LOCK TABLE rate_plans IN SHARE MODE', 2, () => [
      add(),
      add({ name: 'nicht STORNIERBAR' }),
    ])
    expect(statusesOf(replies)).toEqual([201, 422])
    expect(replies.flatMap(fieldsOf)).toEqual(['name'])
    expect(await list()).toHaveLength(1)
  })
})

describe('a booking by a plan that is edited meanwhile', () => {
  const cheap = { adjustPercent: -1000, board: 'room_only' }
  const dear = { adjustPercent: 1000, board: 'half' }
  const tiers = [{ until: null, fee: { percent: 10_000 } }]
  const promises = (board: string): PlanTerms => ({ board, freeUntil: null, tiers, payment: 'any' }) as PlanTerms

  const bookBy = async (hotel: TestHotel, planId: string) =>
    await book(api.newBrowser(), hotel, { planId, expectedTotal: eur(18_000), expectedTerms: promises('room_only') })

  test('is refused with the new total and what that promises', async () => {
    const { hotel, added, change } = await ownPlans()
    const plan = await added(cheap)
    const lock = await lockTypes(api, hotel.id)
    const booking = bookBy(hotel, plan.id)
    await vi.waitFor(async () => expect(await lock.waiting()).toBe(1), 60_000)
    dataOf(await change(plan, dear))
    await lock.unlock()
    const refused = await booking
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'price_changed'])
    expect(refused.json()).toMatchObject({ details: { total: eur(22_000), terms: promises('half') } })
  })

  test('is refused when the plan was deleted', async () => {
    const { hotel, added, remove } = await ownPlans()
    const plan = await added(cheap)
    const lock = await lockTypes(api, hotel.id)
    const booking = bookBy(hotel, plan.id)
    await vi.waitFor(async () => expect(await lock.waiting()).toBe(1), 60_000)
    dataOf(await remove(plan))
    await lock.unlock()
    expect(codeOf(await booking)).toBe('plan_unavailable')
  })

  test('costs and promises what it did before or is refused with what it does now, never a mix', async () => {
    const { hotel, added, change } = await ownPlans({ types: [{ rooms: 12 }], offers: { earlyBooking: false } })
    const plan = await added(cheap)
    let { version } = plan
    const outcomes: string[] = []
    for (let round = 0; round < 12; round += 1) {
      const [booked, changed] = await Promise.all([bookBy(hotel, plan.id), change({ id: plan.id, version }, dear)])
      expect(changed.statusCode).toBe(200)
      version = dataOf<RatePlan>(await change({ id: plan.id, version: version + 1 }, cheap)).version
      outcomes.push(String(booked.statusCode))
      if (booked.statusCode === 201)
        expect(dataOf<Booking>(booked)).toMatchObject({ total: eur(18_000), plan: { id: plan.id, board: 'room_only' } })
      else
        expect(booked.json()).toMatchObject({
          code: 'price_changed',
          details: { total: eur(22_000), terms: promises('half') },
        })
    }
    expect(outcomes).toHaveLength(12)
    const mixed = await api.sql`SELECT FROM bookings WHERE property_id = ${hotel.id}
      AND (total_minor <> 18000 OR terms->>'board' <> 'room_only')`
    expect(mixed).toEqual([])
  })
})

describe('an example', () => {
  test('costs by each plan what the search asks for once it is saved, and writes nothing', async () => {
    const { hotel, added, change, attempt, list } = await ownPlans({ types: [{ priceMinor: 9999, rooms: 3 }] })
    const parent = await added({
      adjustPercent: 777,
      stepMinor: 50,
      takesEarlyBooking: true,
      board: 'half',
      cancellation: freeFor(12),
    })
    const child = await added({ name: 'Kind', parentId: parent.id, personMinor: 1250, board: 'full' })
    const before = await list()
    const form = {
      name: 'Kind',
      parentId: parent.id,
      personMinor: 1550,
      adjustMinor: -25,
      board: 'full',
      takesEarlyBooking: true,
    }
    const unsaved = { name: 'Neu', parentId: child.id, adjustPercent: -100, board: 'all_inclusive' }
    const five = { checkOut: '2026-12-09', guests: 4 }
    const tried = dataOf<PlanExample[]>(await attempt({ ...five, planId: child.id, plan: planForm(form) }))
    expect(tried.map(({ planId }) => planId)).toEqual(['standard', parent.id, child.id])
    const withNew = dataOf<PlanExample[]>(await attempt({ ...five, plan: planForm(unsaved) }))
    expect(withNew.map(({ planId }) => planId)).toEqual(['standard', parent.id, child.id, 'unsaved'])
    expect(await list()).toEqual(before)
    for (const { nights, persons, discount, total } of [...tried, ...withNew]) {
      expect(nights).toHaveLength(5)
      expect(nights.reduce((sum, { price }) => sum + price.minor, persons.minor + discount.minor)).toBe(total?.minor)
    }
    dataOf(await change(child, form))
    const shown = totalsOf(await search(hotel, five))
    expect(new Map(tried.map(({ planId, total }) => [planId === 'standard' ? null : planId, total?.minor]))).toEqual(
      shown,
    )
  })

  test('is not sold where guests are not offered the plan, and costs the same when everything is booked', async () => {
    const { hotel, added, attempt } = await ownPlans()
    const plan = await added({ minNights: 3 })
    const free = await added({ name: 'Geschenkt', adjustPercent: -10_000 })
    const online = await added({ name: 'Sofort', payment: 'now' })
    const first = dataOf<PlanExample[]>(await attempt())
    const terms = { freeUntil: null, tiers: [{ until: null, fee: { percent: 10_000 } }] }
    const notSold = { nights: [], persons: eur(0), discount: eur(0), taxes: eur(0), total: null, terms }
    expect(first.slice(1)).toEqual([
      { planId: plan.id, ...notSold },
      { planId: free.id, ...notSold },
      // Nobody could pay it: the hotel takes no money online.
      { planId: online.id, ...notSold },
    ])
    expect((await search(hotel)).map(({ planId }) => planId)).toEqual([null])
    for (const guest of [1, 2]) expect((await bookStandard(hotel)).statusCode, String(guest)).toBe(201)
    expect(dataOf<PlanExample[]>(await attempt())).toEqual(first)
  })

  const bookStandard = async (hotel: TestHotel) => await book(api.newBrowser(), hotel, { expectedTotal: eur(20_000) })

  test('is refused as saving would be, and when the stay cannot be', async () => {
    const { added, attempt } = await ownPlans()
    const plan = await added()
    const child = await added({ name: 'Kind', parentId: plan.id })
    const wrong = { name: 'KIND', parentId: child.id, roomTypeIds: [newId()] }
    expect(fieldsOf(await attempt({ planId: plan.id, plan: planForm(wrong) }))).toEqual([
      'plan.name',
      'plan.parentId',
      'plan.roomTypeIds.0',
    ])
    expect(fieldsOf(await attempt({ plan: planForm({ name: '' }) }))).toEqual(['plan.name'])
    expect(fieldsOf(await attempt({ roomTypeId: newId() }))).toEqual(['roomTypeId'])
    expect(fieldsOf(await attempt({ checkIn: '2026-11-20' }))).toEqual(['checkIn'])
    expect((await attempt({ planId: newId(), plan: planForm({ name: 'Neu' }) })).statusCode).toBe(404)
  })
})
