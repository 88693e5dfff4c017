import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showPage } from '../platform/test-app.tsx'
import { FailedState, PageFailed } from './page-failed.tsx'

test('while nobody answers, our page stays and says so; a guest reads that nothing was charged', async () => {
  await showPage('/', '/', <PageFailed />)
  expect(screen.getByRole('alert').textContent).toContain('Es wurde nichts gebucht und nichts abgebucht.')
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await userEvent.click(screen.getByRole('button', { name: 'Seite neu laden' }))
  await screen.findByText(/^Keystay ist gerade nicht zu erreichen\./)
  expect(fetching).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Seite neu laden' })).toBeTruthy()
})

test('inside another layout nothing is said of booking', async () => {
  await showPage('/', '/', <FailedState />)
  expect(screen.getByRole('alert').textContent).not.toContain('abgebucht')
})
