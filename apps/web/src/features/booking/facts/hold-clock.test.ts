import { describe, expect, test } from 'vitest'
import { announcement, clockText, secondsLeft } from './hold-clock.ts'

const times = {
  holdExpiresAt: '2026-11-21T12:15:00.000Z',
  serverTime: '2026-11-21T12:00:00.000Z',
  receivedAt: 1_000_000,
}

describe('the time left of a hold', () => {
  test('follows the server’s clock, however wrong ours is', () => {
    expect(secondsLeft(times, 1_000_000)).toBe(900)
    expect(secondsLeft(times, 1_000_000 + 198_000)).toBe(702)
  })

  test('ends at nothing', () => {
    expect(secondsLeft(times, 1_000_000 + 900_000)).toBe(0)
    expect(secondsLeft(times, 1_000_000 + 5_000_000)).toBe(0)
  })

  test('reads like a clock', () => {
    expect([clockText(702), clockText(59), clockText(0)]).toEqual(['11:42', '00:59', '00:00'])
  })
})

describe('announcing', () => {
  test('happens once at 10, 5 and 1 minutes', () => {
    const announcements: number[] = []
    for (let seconds = 899; seconds >= 0; seconds -= 1) {
      const minutes = announcement(seconds + 1, seconds)
      if (minutes !== null) announcements.push(minutes)
    }
    expect(announcements).toEqual([10, 5, 1])
  })

  test('says only what is still true after a sleep', () => {
    expect(announcement(800, 45)).toBe(1)
    expect(announcement(800, 250)).toBe(5)
    expect(announcement(800, 0)).toBeNull()
  })
})
