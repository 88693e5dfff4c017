import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { showPage } from '../../../../platform/test-app.tsx'
import type { Draft } from './draft.ts'
import { useStep } from './use-step.ts'

const draft: Draft = {
  checkIn: null,
  checkOut: null,
  guests: 2,
  ages: null,
  planId: null,
  voucher: null,
  extras: [],
  exemptions: [],
  gapNights: [],
  flexible: false,
  lines: [],
  guest: { name: '', email: '', phone: '' },
  notes: '',
  key: 'k1',
  sent: null,
  bookingId: null,
}

function Steps() {
  const [reach, setReach] = useState(4)
  const { step, linkTo } = useStep({ draft, reach, settled: true, booking: null })
  return (
    <>
      <p>Step {step}</p>
      <Link to={linkTo(1)}>Choose other rooms</Link>
      <button onClick={() => setReach(2)}>They are gone</button>
    </>
  )
}

test('a step that can be reached no more leads back, but overtakes nobody who is on the way to another', async () => {
  const { here } = await showPage('/book', '/book?guests=2&step=4', <Steps />)
  const gone = screen.getByRole('button')
  act(() => gone.click())
  expect(screen.getByText('Step 2')).toBeDefined()
  expect(here().search).toBe('?guests=2&step=2')

  await showPage('/book', '/book?guests=2&step=4', <Steps />)
  act(() => {
    screen.getByRole('link').click()
    screen.getByRole('button').click()
  })
  expect(screen.getByText('Step 1')).toBeDefined()
  expect(here().search).toBe('?guests=2&step=1')
})
