import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { aChallenge, stubWorker, theAnswer } from './test-verification.ts'
import { useVerification, type Verification } from './use-verification.ts'
import { VerificationBox } from './verification-box.tsx'

let worker: ReturnType<typeof stubWorker>
let seen: Verification | undefined
beforeEach(() => {
  worker = stubWorker()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Box() {
  const verification = useVerification()
  useEffect(() => {
    seen = verification
  })
  return <VerificationBox verification={verification} error={null} />
}
const show = (answers: Readonly<Record<string, unknown>> = aChallenge) => showPage('/', '/', <Box />, answers)
const says = (text: string) => screen.findByText(text)
const solve = async (solution?: object | null) => {
  await vi.waitFor(() => expect(worker.count()).toBeGreaterThan(0), 60_000)
  act(() => void worker.solve(solution))
}

describe('the security verification', () => {
  test('begins by itself: loads, checks, is done', async () => {
    await show()
    expect(screen.getByRole('group', { name: 'Sicherheitsprüfung' })).toBeTruthy()
    expect(screen.getByText('Sicherheitsprüfung wird geladen …')).toBeTruthy()
    await says('Sicherheitsprüfung läuft …')
    await solve()
    await says('Sicherheitsprüfung abgeschlossen')
    await expect(seen?.wait()).resolves.toBe(theAnswer)
  })

  test('whoever waits gets the answer when it is there', async () => {
    await show()
    const answer = seen?.wait()
    await solve()
    await expect(answer).resolves.toBe(theAnswer)
  })

  test('says that it failed, and can be tried again', async () => {
    await show()
    const answer = seen?.wait()
    await solve(null)
    await says('Sicherheitsprüfung fehlgeschlagen')
    await expect(answer).resolves.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Erneut prüfen' }))
    await vi.waitFor(() => expect(worker.count()).toBe(2), 60_000)
    act(() => void worker.solve())
    await says('Sicherheitsprüfung abgeschlossen')
  })

  test('fails when no challenge can be had', async () => {
    await show({})
    expect(await says('Sicherheitsprüfung fehlgeschlagen')).toBeTruthy()
  })

  test('expires after ten minutes; asked for then, it begins anew', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show()
    await solve()
    await says('Sicherheitsprüfung abgeschlossen')
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
    await says('Sicherheitsprüfung abgelaufen')
    const answer = seen?.wait()
    await vi.waitFor(() => expect(worker.count()).toBe(2), 60_000)
    act(() => void worker.solve())
    await expect(answer).resolves.toBe(theAnswer)
  })
})

describe('with Turnstile', () => {
  const scriptUrl = 'https://verification.example/turnstile/v0/api.js?render=explicit'
  const turnstile = { 'GET /v1/users/challenge': { data: { kind: 'turnstile', siteKey: 'site-key', scriptUrl } } }

  test('what Cloudflare’s box says is taken over', async () => {
    await show(turnstile)
    await says('Bitte bestätigen Sie unten.')
    act(() => seen?.settle('solved', 'from-cloudflare'))
    await says('Sicherheitsprüfung abgeschlossen')
    await expect(seen?.wait()).resolves.toBe('from-cloudflare')
    act(() => seen?.settle('expired'))
    await says('Sicherheitsprüfung abgelaufen')
  })
})
