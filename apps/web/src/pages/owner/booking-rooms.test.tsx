import type { BookedRoom } from '@keystay/contract/bookings/owner-entities'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { formatDateRange } from '../../platform/format/format.ts'
import { messageOf } from '../../platform/language.ts'
import { bookingUrl, openBooking } from './test-bookings-page.tsx'
import { freeRoom as free, ownerBooking as booking } from './test-owner-booking.ts'

const roomsUrl = `PUT ${bookingUrl}/rooms`
const [unit] = booking.bookedRooms
const save = (drawer: HTMLElement) =>
  userEvent.click(within(drawer).getByRole('button', { name: 'Zimmerzuteilung speichern' }))
const sentBy = (requests: readonly Request[]) => requests.filter(({ method }) => method === 'PUT')

/** Stands for the browser's EventSource; the server says nothing. */
const silent = vi.fn<() => EventTarget>(function connect() {
  return Object.assign(new EventTarget(), { close: () => undefined })
})

// It loads when it is first shown.
beforeAll(() => import('../../features/owner-bookings/bookings-view.tsx'))
beforeEach(() => vi.stubGlobal('EventSource', silent))
afterEach(() => vi.unstubAllGlobals())

const chooseRoom = async (drawer: HTMLElement, name: RegExp) => {
  await userEvent.click(await within(drawer).findByRole('button', { name: /^Zimmer für Doppelzimmer/ }))
  await userEvent.click(within(drawer).getByRole('button', { name }))
  await save(drawer)
}

describe('the room of a booking', () => {
  test('assigns a free room: "Room assignment updated successfully!"', async () => {
    const { drawer, requests } = await openBooking(booking, { [roomsUrl]: { data: booking } })
    await chooseRoom(drawer, /^207/)
    await within(drawer).findByText(messageOf('room_assignment_updated'))
    expect(await sentBy(requests)[0]?.json()).toEqual({
      assignments: [{ bookedRoomId: 'u1', roomId: '207', expectedRoomId: '208' }],
    })
  })

  test('a room that somebody else took is no longer chosen, and it says who is there and when', async () => {
    const bookingNow = { ...booking, bookedRooms: [{ ...unit, freeRooms: [free('208', true)] }] }
    const stay = { bookedRoomId: 'u2', bookingId: 'b2', code: '9QEA3J2K', guest: '', status: 'confirmed' }
    const by = [{ ...stay, checkIn: '2026-12-04', checkOut: '2026-12-06' }]
    const body = { message: 'Nicht frei', code: 'room_occupied', details: { by } }
    const { drawer, answers } = await openBooking(booking, { [roomsUrl]: Response.json(body, { status: 409 }) })
    await within(drawer).findByText('Zimmerzuteilung')
    answers[`GET ${bookingUrl}`] = { data: bookingNow }
    await chooseRoom(drawer, /^207/)
    const alert = await within(drawer).findByRole('alert')
    expect(alert.textContent).toMatch(/Nicht freiGelöschter Gast · 9QEA-3J2K · 4\.–6\. Dez\. 2026$/)
    await within(drawer).findByRole('button', { name: /: 208$/ })
  })

  test('"Failed to update room assignment", and where the stay lies by now', async () => {
    const body = {
      message: 'Wurde geändert',
      code: 'changed_meanwhile',
      details: { current: { bookedRoomId: 'u1', room: { id: '209', number: '209' }, pinned: true } },
    }
    const { drawer } = await openBooking(booking, { [roomsUrl]: Response.json(body, { status: 409 }) })
    await chooseRoom(drawer, /^207/)
    const alert = await within(drawer).findByRole('alert')
    expect(alert.textContent).toContain(messageOf('room_assignment_failed'))
    expect(alert.textContent).toMatch(/Wurde geändert.*Zimmer 209/)
  })

  test('a refusal appears with the room as it is by now, on top of which the choice is sent again', async () => {
    const moved = { ...booking, bookedRooms: [{ ...unit, room: { id: '209', number: '209' } }] }
    const { promise: bookingReply, resolve: tell } = Promise.withResolvers<Response>()
    const { drawer, requests, answers } = await openBooking(booking, { [roomsUrl]: 409 })
    const reads = () => requests.filter(({ url }) => new URL(url).pathname === bookingUrl)
    await within(drawer).findByText('Zimmerzuteilung')
    answers[`GET ${bookingUrl}`] = bookingReply
    await chooseRoom(drawer, /^207/)
    await waitFor(() => expect(reads()).toHaveLength(2))
    expect(within(drawer).queryByRole('alert')).toBeNull()
    tell(Response.json({ data: moved }))
    await within(drawer).findByRole('alert')
    await save(drawer)
    await waitFor(() => expect(sentBy(requests)).toHaveLength(2))
    expect(await sentBy(requests)[1]?.json()).toEqual({
      assignments: [{ bookedRoomId: 'u1', roomId: '207', expectedRoomId: '209' }],
    })
  })
})

const inRoom = (one: BookedRoom, bookedRoomId: string, id: string): BookedRoom => ({
  ...one,
  bookedRoomId,
  room: { id, number: id },
  freeRooms: [free(id, true), free('206'), free('207')],
})

test('a guest who moves has a room after the other, each with its dates', async () => {
  const { checkIn, checkOut } = booking
  const day = addDays(checkIn, 1)
  const { drawer } = await openBooking({
    ...booking,
    bookedRooms: booking.bookedRooms.flatMap((one) => [
      { ...one, bookedRoomId: 'u1', checkOut: day, freeRooms: [] },
      { ...one, bookedRoomId: 'u2', room: { id: '209', number: '209' }, checkIn: day, freeRooms: [] },
    ]),
  })
  const rooms = within(drawer).getByRole('heading', { name: 'Zimmerzuteilung' }).closest('form')
  const say = (from: string, to: string) => formatDateRange(from, to, 'de', 'day')
  expect(rooms?.textContent).toContain(`${say(checkIn, day)}208`)
  expect(rooms?.textContent).toContain(`${say(day, checkOut)}209`)
  expect(rooms?.textContent).not.toContain('zugeteilt')
})

describe('the rooms of a booking of two', () => {
  const two = {
    ...booking,
    bookedRooms: booking.bookedRooms.flatMap((one) => [inRoom(one, 'u1', '208'), inRoom(one, 'u2', '209')]),
  }
  const name = /^Zimmer für Doppelzimmer/
  const openChoice = async (drawer: HTMLElement, index: 0 | 1) => {
    const choice = (await within(drawer).findAllByRole('button', { name }))[index]
    if (choice) await userEvent.click(choice)
    return within(await screen.findByRole('dialog', { name }))
  }
  const choose = async (drawer: HTMLElement, index: 0 | 1, room: RegExp) =>
    userEvent.click((await openChoice(drawer, index)).getByRole('button', { name: room }))

  test('both are sent at once, and what is chosen for one is not offered for the other', async () => {
    const { drawer, requests } = await openBooking(two, { [roomsUrl]: { data: two } })
    await choose(drawer, 0, /^207/)
    const offered = (await openChoice(drawer, 1)).getAllByRole('button').map((room) => room.textContent)
    expect(offered.map((text) => text.split(' ')[0])).toEqual(['209', '206', 'Offen'])
    await userEvent.click(screen.getByRole('button', { name: /^206/ }))
    within(drawer).getByText('2 von 2 zugeteilt')
    await save(drawer)
    await within(drawer).findByText(messageOf('room_assignment_updated'))
    expect(await Promise.all(sentBy(requests).map((request) => request.json()))).toEqual([
      {
        assignments: [
          { bookedRoomId: 'u1', roomId: '207', expectedRoomId: '208' },
          { bookedRoomId: 'u2', roomId: '206', expectedRoomId: '209' },
        ],
      },
    ])
  })

  test('one that is left open is not sent; with none left it asks for at least one', async () => {
    const { drawer, requests } = await openBooking(two, { [roomsUrl]: { data: two } })
    const required = messageOf('room_assignment_required')
    await choose(drawer, 0, /^Offen lassen/)
    await choose(drawer, 1, /^Offen lassen/)
    within(drawer).getByText('0 von 2 zugeteilt')
    await save(drawer)
    expect((await within(drawer).findByRole('alert')).textContent).toBe(required)
    expect(sentBy(requests)).toEqual([])
    await choose(drawer, 1, /^207/)
    within(drawer).getByText('1 von 2 zugeteilt')
    expect(within(drawer).queryByText(required)).toBeNull()
    await save(drawer)
    await within(drawer).findByText(messageOf('room_assignment_updated'))
    expect(await sentBy(requests)[0]?.json()).toEqual({
      assignments: [{ bookedRoomId: 'u2', roomId: '207', expectedRoomId: '209' }],
    })
  })
})
