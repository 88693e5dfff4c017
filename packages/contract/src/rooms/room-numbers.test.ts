import { expect, test } from 'vitest'
import { isRoomNumber, maxRoomsAtOnce, readRoomNumbers } from './room-numbers.ts'

test('adds rooms one by one or by range ("101–120")', () => {
  const cases: [string, string[]][] = [
    ['101', ['101']],
    [' Suite 3 ', ['Suite 3']],
    ['101, 105;101', ['101', '105']],
    ['98–101', ['98', '99', '100', '101']],
    ['008-011', ['008', '009', '010', '011']],
    ['A1 – A3', ['A1', 'A2', 'A3']],
    ['A1-3', ['A1', 'A2', 'A3']],
    ['Zimmer 1—2', ['Zimmer 1', 'Zimmer 2']],
    ['5–5', ['5']],
  ]
  for (const [text, numbers] of cases) expect(readRoomNumbers(text), text).toEqual({ numbers })
})

test('says what is wrong with what is no room number', () => {
  for (const text of ['', ' , ;']) expect(readRoomNumbers(text)).toEqual({ problem: 'room_number_required' })
  for (const text of ['120–101', 'A1–B3', '-', '101–', '<b>', '1;\u0000', 'x'.repeat(13), '1'.repeat(40), '٠١-٠٣-05'])
    expect(readRoomNumbers(text), text).toEqual({ problem: 'room_number_invalid' })
  for (const text of ['1–301', '1–999999', '1–200, 201–400'])
    expect(readRoomNumbers(text), text).toEqual({ problem: 'rooms_too_many' })
  expect(readRoomNumbers(`1–${maxRoomsAtOnce}`)).toMatchObject({ numbers: { length: maxRoomsAtOnce } })
})

test('a room number is short and plain', () => {
  expect(['101', 'A 12', '1.05', '3/2', 'Müller'].every(isRoomNumber)).toBe(true)
  expect(['', ' 1', '1 ', '1–2', "1'", '#1', '1'.repeat(13)].some(isRoomNumber)).toBe(false)
})
