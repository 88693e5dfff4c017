import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { PlanExample, RatePlan, StandardPlan } from '@keystay/contract/rate-plans/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { meet } from '../../testing/meet.ts'
import { dataOf, planForm, standardForm } from '../../testing/test-owner.ts'
import { freeFor } from '../../testing/test-rate-plans.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'

const api = useTestApp()
const fieldsOf = (reply: LightMyRequestResponse) => Object.keys(reply.json<{ fields?: object }>().fields ?? {})
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }

async function own() {
  const { hotel, owner, url } = await ownPlainHotel(api, 2)
  return {
    hotel,
    owner,
    save: async (fields: object = {}) => await owner.send('PUT', `${url}/standard-plan`, standardForm(fields)),
    add: async (fields: object = {}) => await owner.send('POST', `${url}/rate-plans`, planForm(fields)),
    change: async ({ id, version }: RatePlan, fields: object) =>
      await owner.send('PUT', `${url}/rate-plans/${id}`, planForm({ version, ...fields })),
    remove: async ({ id }: RatePlan) => await owner.send('DELETE', `${url}/rate-plans/${id}`),
    standard: async () => dataOf<OwnerProperty[]>(await owner.get('/v1/properties/me'))[0]?.standardPlan,
    attempt: async (fields: object) =>
      await owner.send('POST', `${url}/rate-plans/example`, {
        roomTypeId: hotel.types[0]?.id,
        ...stay,
        guests: 2,
        planId: null,
        plan: null,
        ...fields,
      }),
  }
}

const off = (version = 0) => ({ onSale: false, version })

describe('a standard plan', () => {
  test('says nothing until its owner does, then what was saved, by the hotel that it is of', async () => {
    const { hotel, save, standard } = await own()
    expect(await standard()).toBeNull()
    const saved = dataOf<StandardPlan>(
      await save({
        name: ' Flexibel ',
        names: { en: 'Flexible' },
        cancellation: freeFor(48),
        payment: 'deposit',
        depositPercent: 3000,
        balanceDays: 14,
      }),
    )
    expect(saved).toEqual({
      name: 'Flexibel',
      names: { en: 'Flexible' },
      cancellation: freeFor(48),
      payment: 'deposit',
      depositPercent: 3000,
      balanceDays: 14,
      onSale: true,
      version: 1,
    })
    expect(await standard()).toEqual(saved)
    const plain = dataOf<StandardPlan>(await save({ version: 1 }))
    expect(plain).toMatchObject({ names: {}, cancellation: null, payment: 'any', depositPercent: null, version: 2 })
    const events = await api.sql`SELECT event, actor, detail FROM audit_log WHERE property_id = ${hotel.id} ORDER BY id`
    expect(events).toEqual([
      { event: 'standard_plan_changed', actor: 'owner', detail: { payment: 'deposit', onSale: 1, ownCancellation: 1 } },
      { event: 'standard_plan_changed', actor: 'owner', detail: { payment: 'any', onSale: 1, ownCancellation: 0 } },
    ])
  })

  test('that another tab has saved is told and not overwritten, the first time too', async () => {
    const { save, standard } = await own()
    const saved = dataOf<StandardPlan>(await save())
    for (const version of [0, 2, 7]) {
      const stale = await save({ name: 'Anders', version })
      expect([stale.statusCode, codeOf(stale)]).toEqual([409, 'changed_meanwhile'])
      expect(stale.json()).toMatchObject({ details: { current: saved } })
    }
    expect(await standard()).toEqual(saved)
  })

  test('is refused at the field that is wrong', async () => {
    const { save, add, standard } = await own()
    dataOf(await add({ name: 'Sparpreis' }))
    expect(fieldsOf(await save({ name: 'SPARPREIS' }))).toEqual(['name'])
    expect(fieldsOf(await save({ name: ' ' }))).toEqual(['name'])
    expect(fieldsOf(await save({ payment: 'now', balanceDays: 3 }))).toEqual(['balanceDays'])
    expect(fieldsOf(await save({ cancellation: { tiers: [], after: { percent: 0 } } }))).toEqual([
      'cancellation.after.percent',
    ])
    expect(await standard()).toBeNull()
    dataOf(await save())
    expect(fieldsOf(await add({ name: 'flexibel' }))).toEqual(['name'])
  })

  test('of another owner does not exist', async () => {
    const [mine, theirs] = [await own(), await own()]
    const url = `/v1/properties/${theirs.hotel.id}/standard-plan`
    expect((await mine.owner.send('PUT', url, standardForm())).statusCode).toBe(404)
    expect(await theirs.standard()).toBeNull()
  })

  test('is tried before it is saved: what it asks for, and off sale as not sold', async () => {
    const { add, attempt, standard } = await own()
    dataOf(await add())
    const { version: _version, ...form } = standardForm({ cancellation: freeFor(72) })
    const [tried] = dataOf<PlanExample[]>(await attempt({ standard: form }))
    expect(tried).toMatchObject({
      planId: 'standard',
      total: { minor: 20_000 },
      terms: { freeUntil: '2026-12-01T14:00:00.000Z' },
    })
    const [notSold, other] = dataOf<PlanExample[]>(await attempt({ standard: { ...form, onSale: false } }))
    expect([notSold?.total, other?.total?.minor]).toEqual([null, 18_000])
    expect(fieldsOf(await attempt({ standard: { ...form, name: 'Nicht STORNIERBAR' } }))).toEqual(['standard.name'])
    expect(await standard()).toBeNull()
  })
})

describe('one plan stays on sale', () => {
  test('so the standard plan is not taken off sale alone', async () => {
    const { save, add, standard } = await own()
    const refused = await save(off())
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, ['onSale']])
    dataOf(await add({ onSale: false }))
    expect(fieldsOf(await save(off()))).toEqual(['onSale'])
    expect(await standard()).toBeNull()
    dataOf(await add({ name: 'Sparpreis' }))
    expect(dataOf<StandardPlan>(await save(off())).onSale).toBe(false)
  })

  test('nor the last of the others while it is off sale', async () => {
    const { save, add, change, remove } = await own()
    const plan = dataOf<RatePlan>(await add())
    const other = dataOf<RatePlan>(await add({ name: 'Sparpreis' }))
    dataOf(await save(off()))
    dataOf(await remove(other))
    expect(fieldsOf(await change(plan, { onSale: false }))).toEqual(['onSale'])
    expect(codeOf(await remove(plan))).toBe('last_plan_on_sale')
    dataOf(await save({ version: 1 }))
    dataOf(await remove(plan))
  })

  test('whatever two tabs do at once', async () => {
    const { hotel, save, add, change } = await own()
    const plan = dataOf<RatePlan>(await add())
    const lock = `SELECT FROM rate_plans WHERE property_id = '${hotel.id}' FOR NO KEY UPDATE`
    const replies = await meet(api, lock, 2, () => [save(off()), change(plan, { onSale: false })])
    expect(statusesOf(replies)).toEqual([200, 422])
    expect(replies.flatMap(fieldsOf)).toEqual(['onSale'])
  })

  test('and the first words of two tabs about the standard plan are those of one', async () => {
    const { save, standard } = await own()
    const replies = await meet(api, 'LOCK TABLE standard_plans IN SHARE MODE', 2, () => [
      save({ name: 'Eins' }),
      save({ name: 'Zwei' }),
    ])
    expect(statusesOf(replies)).toEqual([200, 409])
    const saved = replies.find(({ statusCode }) => statusCode === 200)
    expect(await standard()).toEqual(saved && dataOf(saved))
  })
})
