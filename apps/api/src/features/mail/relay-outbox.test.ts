import { afterEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { readConfig } from '../../platform/process/config.ts'
import { forgetGuests } from '../guests/forget-guests.ts'
import { writeOutbox, type OutboxEntry } from '../outbox/outbox.ts'
import { cloneBookings } from '../../testing/clone-bookings.ts'
import { testNow, useTestApp, type Browser } from '../../testing/test-app.ts'
import { bookOne, createHotel, type TestHotel } from '../../testing/test-hotel.ts'
import { mailsTo, relayDeps } from '../../testing/test-inbox.ts'
import { useSandbox } from '../../testing/test-sandbox.ts'
import { newEmail } from '../../testing/test-user.ts'
import { readMailState } from '../outbox/mail-state.ts'
import { purgeOutbox, relayOutbox, type RelayDeps } from './relay-outbox.ts'

const api = useTestApp()
const sandbox = useSandbox()
const opened: RelayDeps[] = []
const secretOnly = { KEYSTAY_SECRET: 'tests-4f9a1c7e2b8d6053-tests-9e1b7c' }

afterEach(async () => {
  for (const { mailer } of opened.splice(0)) mailer?.close()
  await api.sql`DELETE FROM outbox`
})

function relay(smtpUrl = sandbox.addresses.smtp) {
  const deps = relayDeps(api, smtpUrl)
  opened.push(deps)
  return deps
}

const write = async (...entries: OutboxEntry[]) =>
  await inTransaction(api.database.write, async (tx) => await writeOutbox(tx, entries))

/** A booking whose hold ran out, which a mail tells; nothing else about it is sent. */
async function expired(email = newEmail()) {
  const guest = { name: 'Jana Brandt', email, phone: '+4915100000001' }
  const { id: bookingId, propertyId } = await bookOne(api.newBrowser(), await createHotel(api), { guest })
  await write({ kind: 'hold_expired', at: new Date(testNow), propertyId, bookingId })
  return {
    email,
    bookingId,
    propertyId,
    state: async () => await readMailState(api.database.read, propertyId, bookingId),
  }
}
const inbox = async (email: string) => await mailsTo(sandbox, email)
const later = (seconds: number) => api.setNow(new Date(new Date(testNow).getTime() + seconds * 1000).toISOString())
const idsOf = async () => (await api.sql<{ id: string }[]>`SELECT id FROM outbox ORDER BY id`).map(({ id }) => id)

test('what is due is sent once, as a mail that nobody answers by machine', async () => {
  const { email, state } = await expired()
  const [id] = await idsOf()
  const deps = relay()
  expect(await relayOutbox(deps)).toBe(1)
  expect(await relayOutbox(deps)).toBe(0)
  const [mail, ...others] = await inbox(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ messageId: `<${id}@localhost>`, from: 'Keystay <stay@keystay.test>', count: 1 })
  const header = (name: string) => mail?.headers.find((one) => one.name === name)?.value
  expect(header('Auto-Submitted')).toBe('auto-generated')
  expect(header('Date')).toBe('Sat, 21 Nov 2026 12:00:00 +0000')
  expect(await state()).toEqual([{ kind: 'hold_expired', state: 'sent', at: '2026-11-21T12:00:00.000Z', answer: '' }])
})

describe('a budget of mails', () => {
  const budgeted = (mailBudget: Partial<RelayDeps['config']['mailBudget']>) => {
    const deps = relay()
    const all = { perRecipient: 1000, perAddress: 1000, perHotel: 1000, ...mailBudget }
    return { ...deps, config: { ...deps.config, mailBudget: all } }
  }
  const day = 86_400

  test('25 bookings in the name of a stranger send 12 mails, and the bookings stay good', async () => {
    const email = newEmail()
    const bookings = []
    for (let number = 0; number < 25; number += 1) bookings.push(await expired(email))
    const deps = { ...budgeted({}), config: { ...relay().config, mailBudget: readConfig(secretOnly).mailBudget } }
    expect(await relayOutbox(deps)).toBe(12)
    expect(await inbox(email)).toHaveLength(12)
    expect(await relayOutbox(deps)).toBe(0)
    const states = await Promise.all(bookings.map(async ({ state }) => (await state())[0]?.state))
    expect(states.filter((state) => state === 'queued')).toHaveLength(13)
    later(day + 1)
    expect(await relayOutbox(deps)).toBe(12)
    later(2 * day + 2)
    expect(await relayOutbox(deps)).toBe(1)
    expect(await inbox(email)).toHaveLength(25)
  })

  test('is also one of who causes them: the address that books, the hotel', async () => {
    const browser = api.newBrowser()
    const hotel = await createHotel(api, { types: [{ rooms: 9 }] })
    const send = async (by: Browser, at: TestHotel) => {
      const guest = { name: 'Jana Brandt', email: newEmail(), phone: '+4915100000001' }
      const { id: bookingId, propertyId } = await bookOne(by, at, { guest })
      await write({ kind: 'hold_expired', at: new Date(testNow), propertyId, bookingId })
    }
    for (let number = 0; number < 3; number += 1) await send(browser, await createHotel(api))
    const byAddress = budgeted({ perAddress: 2 })
    expect(await relayOutbox(byAddress)).toBe(2)
    expect(byAddress.warnings).toMatchObject([{ kind: 'hold_expired', budget: 'address' }])
    for (let number = 0; number < 3; number += 1) await send(api.newBrowser(), hotel)
    const byHotel = budgeted({ perHotel: 2 })
    expect(await relayOutbox(byHotel)).toBe(2)
    expect(byHotel.warnings).toMatchObject([{ budget: 'hotel' }])
  })

  test('counts what was sent: a mail that is tried again and again is one', async () => {
    const { email } = await expired()
    await sandbox.plant('inbox', { on: 'RCPT TO', type: email, kind: 'error', status: 451 })
    const deps = budgeted({ perRecipient: 1 })
    expect(await relayOutbox(deps)).toBe(0)
    later(60)
    expect(await relayOutbox(deps)).toBe(1)
  })

  test('what could not be sent in time is given up, and the hotel sees why', async () => {
    const email = newEmail()
    const bookings = [await expired(email), await expired(email)]
    await api.sql`UPDATE outbox SET give_up_at = ${new Date('2026-11-21T18:00:00Z')}`
    expect(await relayOutbox(budgeted({ perRecipient: 1 }))).toBe(1)
    const states = (await Promise.all(bookings.map(async ({ state }) => await state()))).flat()
    expect(states.find(({ state }) => state === 'refused')?.answer).toBe(
      'More mails than one recipient may have in a day.',
    )
  })
})

describe('a mail server that does not take a mail', () => {
  test('now: it is tried again later, and the others are sent meanwhile', async () => {
    const [slow, quick] = [await expired(), await expired()]
    await sandbox.plant('inbox', { on: 'RCPT TO', type: slow.email, kind: 'error', status: 451 })
    const deps = relay()
    expect(await relayOutbox(deps)).toBe(1)
    expect([await inbox(slow.email), await inbox(quick.email)].map((mails) => mails.length)).toEqual([0, 1])
    expect(await slow.state()).toMatchObject([{ state: 'queued', answer: expect.stringMatching(/^451 /) }])
    later(20)
    expect(await relayOutbox(deps)).toBe(0)
    later(40)
    expect(await relayOutbox(deps)).toBe(1)
    expect(await inbox(slow.email)).toMatchObject([{ count: 1 }])
    expect(await slow.state()).toMatchObject([{ state: 'sent', answer: '' }])
  })

  test('ever: that is shown with its answer, and it is not tried again', async () => {
    const { email, state } = await expired()
    await sandbox.plant('inbox', { on: 'RCPT TO', type: email, kind: 'error', status: 550 })
    const deps = relay()
    await relayOutbox(deps)
    later(86_400)
    expect(await relayOutbox(deps)).toBe(0)
    expect(await inbox(email)).toEqual([])
    const [shown] = await state()
    expect(shown).toMatchObject({ kind: 'hold_expired', state: 'refused', at: '2026-11-21T12:00:00.000Z' })
    expect(shown?.answer).toMatch(/^550 /)
    expect(JSON.stringify([shown, deps.warnings])).not.toContain(email)
  })

  test('because it is away: only a few find that out; all are sent when it is back, or given up after three days', async () => {
    const away = relay('smtp://127.0.0.1:1')
    const bookings = await Promise.all(Array.from({ length: 6 }, async () => await expired()))
    await relayOutbox(away)
    expect(away.warnings.length).toBeLessThan(6)
    later(60)
    expect(await relayOutbox(relay())).toBe(6)
    const late = await expired()
    // Nobody has tried it for as long: a few tries it has all the same.
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await late.state()).toMatchObject([{ state: 'queued' }])
      later(3 * 86_400 + tries * 3600)
      await relayOutbox(away)
    }
    expect(await late.state()).toMatchObject([{ state: 'refused', answer: expect.stringContaining('ECONNREFUSED') }])
    for (const { email } of bookings) expect(await inbox(email)).toMatchObject([{ count: 1 }])
  })
})

test('a sender that dies between the server’s yes and writing it down sends the same mail again', async () => {
  const { email, state } = await expired()
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const { promise: forever } = Promise.withResolvers<never>()
  const deps = relay()
  const dying = {
    ...deps,
    mailer: deps.mailer && {
      ...deps.mailer,
      send: async (mail: Parameters<NonNullable<RelayDeps['mailer']>['send']>[0]) => {
        await deps.mailer?.send(mail)
        take()
        return await forever
      },
    },
  }
  void relayOutbox(dying)
  await taken
  expect(await state()).toMatchObject([{ state: 'queued' }])
  later(110)
  expect(await relayOutbox(deps)).toBe(0)
  later(121)
  expect(await relayOutbox(deps)).toBe(1)
  expect(await inbox(email)).toMatchObject([{ count: 2 }])
  expect(await state()).toMatchObject([{ state: 'sent' }])
})

test('an answer that is lost is no second mail either', async () => {
  const { email } = await expired()
  await sandbox.plant('inbox', { on: 'DATA', type: email, kind: 'drop_reply' })
  const deps = relay()
  await relayOutbox(deps)
  later(60)
  await relayOutbox(deps)
  const mails = await inbox(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.count).toBe(2)
})

test('one that is put off is not tried again in the same run, however long that takes', async () => {
  const slow = await expired()
  const deps = relay()
  let tries = 0
  const send = async () => {
    tries += 1
    later(tries * 3600)
    return { kind: 'later', answer: '451 not now', away: false } as const
  }
  const tiring = { ...deps, mailer: deps.mailer && { ...deps.mailer, send } }
  expect(await relayOutbox(tiring)).toBe(0)
  expect(tries).toBe(1)
  expect(await slow.state()).toMatchObject([{ state: 'queued' }])
})

test('hotels take turns: one with much to tell does not keep the others waiting', async () => {
  const hotel = await createHotel(api, { types: [{ rooms: 31 }] })
  const busy = await bookOne(api.newBrowser(), hotel)
  const clones = await cloneBookings(api, busy, 30)
  const { propertyId } = busy
  const at = new Date(new Date(testNow).getTime() - 60_000)
  await write(...clones.map(({ bookingId }) => ({ kind: 'hold_expired' as const, at, propertyId, bookingId })))
  const quiet = await expired()
  const deps = relay()
  const order: string[] = []
  const send = async ({ to }: { to: { address: string } }) => {
    order.push(to.address)
    return { kind: 'sent' } as const
  }
  expect(await relayOutbox({ ...deps, mailer: deps.mailer && { ...deps.mailer, send } })).toBe(31)
  expect(order.indexOf(quiet.email)).toBeLessThan(10)
})

test('two that relay at once send each mail once', async () => {
  const bookings = await Promise.all(Array.from({ length: 12 }, async () => await expired()))
  const sent = await Promise.all([relayOutbox(relay()), relayOutbox(relay())])
  expect(sent[0] + sent[1]).toBe(12)
  for (const { email } of bookings) expect(await inbox(email)).toMatchObject([{ count: 1 }])
})

test('a name cannot add a header or a recipient, an address not another', async () => {
  const { email, bookingId } = await expired()
  const other = newEmail()
  await api.sql`UPDATE bookings SET guest_name = ${`Eve\r\nBcc: ${other}\r\nX-Evil: 1`} WHERE id = ${bookingId}`
  await relayOutbox(relay())
  const [mail] = await inbox(email)
  expect(mail?.to).toEqual([email])
  expect(mail?.headers.map((one) => one.name)).not.toContain('X-Evil')
  expect(await inbox(other)).toEqual([])
  const second = await expired()
  await api.sql`UPDATE bookings SET guest_email = ${`${second.email}, ${other}`} WHERE id = ${second.bookingId}`
  await relayOutbox(relay())
  expect(await second.state()).toMatchObject([{ state: 'refused' }])
  expect(await inbox(other)).toEqual([])
})

test('a mail that cannot be written waits and keeps no other from being sent', async () => {
  const [broken, sound] = [await expired(), await expired()]
  await api.sql`UPDATE outbox SET kind = 'refund_made' WHERE booking_id = ${broken.bookingId}`
  const deps = relay()
  expect(await relayOutbox(deps)).toBe(1)
  expect(await inbox(sound.email)).toHaveLength(1)
  expect(await broken.state()).toMatchObject([{ state: 'queued' }])
  expect(JSON.stringify(deps.warnings)).not.toContain(broken.email)
})

test('nobody is written to who erased their account, nor about what is not so any more', async () => {
  const [erased, overtaken] = [await expired(), await expired()]
  await inTransaction(
    api.deps.database.write,
    async (tx) => await forgetGuests(tx, [erased], { at: new Date(testNow), actor: 'guest' }),
  )
  await api.sql`UPDATE bookings SET guest_erased_at = now() WHERE id = ${erased.bookingId}`
  const { propertyId, bookingId } = overtaken
  await write({ kind: 'booking_confirmed', at: new Date(testNow), propertyId, bookingId })
  expect(await relayOutbox(relay())).toBe(1)
  expect(await inbox(erased.email)).toEqual([])
  expect(await inbox(overtaken.email)).toHaveLength(1)
  expect(await erased.state()).toEqual([])
  expect(await overtaken.state()).toMatchObject([{ kind: 'hold_expired' }])
})

test('what ended is removed after 30 days, what waits is not; what was sent tells nothing any more', async () => {
  const { propertyId, bookingId } = await expired()
  const at = new Date(testNow)
  await write({ kind: 'booking_cancelled', at, propertyId, bookingId, heldMinor: 1, refundMinor: 1, askedMinor: 0 })
  await relayOutbox(relay())
  expect((await api.sql`SELECT payload FROM outbox`).map((row) => row['payload'])).toEqual([{}, {}])
  await write({ kind: 'refund_made', at, propertyId, bookingId, refundId: bookingId })
  later(29 * 86_400)
  await purgeOutbox(api.deps)
  expect(await idsOf()).toHaveLength(3)
  later(31 * 86_400)
  await purgeOutbox(api.deps)
  expect(await api.sql`SELECT kind FROM outbox`).toMatchObject([{ kind: 'refund_made' }])
})
