import { expect, test, type Page, type Request } from './steps/test.ts'
import type { RoomReadiness } from '@keystay/contract/stays/entities'
import { newGuest, type Guest } from './steps/guest.ts'
import { send } from './steps/hotel.ts'
import { addHotel, becomeOwner, type OwnHotel } from './steps/own-hotel.ts'
import { joinTeam } from './steps/team.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Rooms by number, as the server has them. */
async function readRooms({ request }: Page, { id }: OwnHotel): Promise<ReadonlyMap<string, RoomReadiness>> {
  const reply = await request.get(`/v1/properties/${id}/readiness`)
  const { data } = (await reply.json()) as { data: RoomReadiness[] }
  return new Map(data.map((one) => [one.room.number, one]))
}

/** Somebody else says something of a room, on top of what they see now. */
async function say(page: Page, hotel: OwnHotel, number: string, state: 'dirty' | 'clean' | 'inspected') {
  const one = (await readRooms(page, hotel)).get(number)
  const path = `/v1/properties/${hotel.id}/rooms/${one?.room.id}/readiness`
  return await send<RoomReadiness>(page.request, 'PUT', path, { state, version: one?.readiness.version })
}

/** What a window of housekeeping shows. */
function roomsIn({ page, say: text }: Guest) {
  const room = (number: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByText(number, { exact: true }) })
  return {
    room,
    tap: async (number: string) => await room(number).getByRole('button').tap(),
    undo: async () => await page.getByRole('button', { name: text('housekeeping.undo') }).tap(),
    waiting: page.getByText(text('housekeeping.unsent'), { exact: true }),
    expectState: async (number: string, state: string) =>
      await expect(
        room(number)
          .getByText(text(`today.readiness.${state}`), { exact: true })
          .first(),
      ).toBeVisible(),
  }
}

test('housekeeping without network for a minute: taps wait in all windows, are said once, and overwrite nobody', async ({
  page: owner,
  browser,
}) => {
  await owner.goto('/healthz')
  await becomeOwner(owner)
  const hotel = await addHotel(owner, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  for (const number of ['101', '102', '103']) await say(owner, hotel, number, 'dirty')
  const seen = await readRooms(owner, hotel)

  const maid = await joinTeam(owner, browser, {
    hotel,
    role: 'housekeeping',
    name: 'Lan Phạm',
    language: 'vi',
    device: phone,
  })
  const context = maid.page.context()
  const second = await newGuest(await context.newPage(), 'vi')
  const third = await context.newPage()
  const windows = [roomsIn(maid), roomsIn(second)] as const
  const [first, other] = windows
  const address = `/owner/housekeeping?hotel=${hotel.slug}&show=all`
  for (const page of [maid.page, second.page, third]) {
    await page.clock.install()
    await page.goto(address)
  }
  for (const { expectState } of windows) await expectState('101', 'dirty')
  /** What the server was told, and what it said to that. */
  const told: { readonly request: Request; readonly status: number }[] = []

  // Nothing leaves until all of them have no network, or all of them have it again.
  let leaves = false
  await context.route(`**/v1/properties/${hotel.id}/rooms/*/readiness`, async (route) => {
    if (!leaves) return await route.abort('internetdisconnected')
    // Browsers do not tell of each answer at the edge of a network.
    const response = await route.fetch()
    told.push({ request: route.request(), status: response.status() })
    await route.fulfill({ response })
  })
  const expectNetwork = async (there: boolean) => {
    for (const { page } of [maid, second])
      await expect
        .poll(
          async () =>
            await page.evaluate(
              async () =>
                await fetch('/healthz').then(
                  () => true,
                  () => false,
                ),
            ),
        )
        .toBe(there)
  }
  await context.setOffline(true)
  await expectNetwork(false)
  await first.tap('101')
  await first.tap('102')
  await other.tap('103')
  // One thing said of a room twice is said once, as it was last.
  await other.tap('104')
  await other.undo()
  for (const { page } of [maid, second]) await page.clock.fastForward('01:00')
  for (const { waiting } of windows) await expect(waiting).toHaveCount(4)
  await say(owner, hotel, '102', 'inspected')
  // Who reloads without network sees what the browser says, and has lost nothing. It would load again by itself later.
  await expect(third.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await third.close()

  await context.setOffline(false)
  await expectNetwork(true)
  leaves = true
  for (const { waiting, expectState, room } of windows) {
    await expect(waiting).toHaveCount(0)
    await expectState('101', 'clean')
    await expectState('103', 'clean')
    await expectState('102', 'inspected')
    const conflict = maid.say('housekeeping.conflict', {
      there: maid.say('today.readiness.inspected'),
      own: maid.say('today.readiness.clean'),
    })
    await expect(room('102').getByRole('alert')).toHaveText(conflict)
  }
  // One that is lost is rightly asked for again, and is then the same.
  const answersOf = () =>
    told.map(({ request, status }) => {
      const { version } = request.postDataJSON() as { version: number }
      const roomId = /rooms\/([^/]+)\//.exec(request.url())?.[1]
      const of = [...seen.values()].find((one) => one.room.id === roomId)
      const onSeen = version === of?.readiness.version ? 'on what was seen' : 'on something else'
      return `${of?.room.number} ${onSeen}: ${status}`
    })
  expect([...new Set(answersOf())].toSorted()).toEqual([
    '101 on what was seen: 200',
    '102 on what was seen: 409',
    '103 on what was seen: 200',
    '104 on what was seen: 200',
  ])
  const now = await readRooms(owner, hotel)
  const states = [...now.values()].map(({ readiness }) => readiness.state)
  expect(states).toEqual(['clean', 'inspected', 'clean', seen.get('104')?.readiness.state])
  // Of each room one thing was said since, by one of them.
  for (const [number, { readiness }] of now)
    expect([number, readiness.version]).toEqual([number, (seen.get(number)?.readiness.version ?? NaN) + 1])

  // What was not taken is still told after a reload, until something is said of the room again.
  const loaded = await newGuest(await context.newPage(), 'vi')
  await loaded.page.goto(address)
  const late = roomsIn(loaded)
  await late.expectState('103', 'clean')
  await expect(late.room('102').getByRole('alert')).toBeVisible()
  await late.tap('102')
  for (const { room } of windows) await expect(room('102').getByRole('alert')).toHaveCount(0)
  await expect.poll(async () => (await readRooms(owner, hotel)).get('102')?.readiness.state).toBe('dirty')
  await context.close()
})
