import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useSearchChange, withParams } from './address.ts'
import { showPage } from '../test-app.tsx'

test('changes keep the rest', () => {
  const params = new URLSearchParams('hotel=quinta&page=2')
  expect(withParams(params, { page: null, nights: 'year' })).toBe('?hotel=quinta&nights=year')
})

/** Asks for two changes before the first one is drawn; or leaves, and asks for one. */
function Page() {
  const changeSearch = useSearchChange()
  const set = (changes: Readonly<Record<string, string>>) => changeSearch((now) => withParams(now, changes))
  const setTwice = () => {
    set({ days: '14' })
    set({ date: '2031-01-02' })
  }
  const leave = () => {
    history.pushState(null, '', '/bookings?hotel=quinta')
    set({ date: '2031-01-02' })
  }
  return (
    <>
      <button onClick={setTwice}>twice</button>
      <button onClick={leave}>leave</button>
    </>
  )
}

const show = () => showPage('/plan', '/plan?hotel=quinta', <Page />)

test('a second change, before the first one is drawn, keeps it', async () => {
  const { here } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'twice' }))
  expect(here().search).toBe('?hotel=quinta&days=14&date=2031-01-02')
})

test('nobody is fetched back to a page that was left', async () => {
  const { here } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'leave' }))
  expect(here()).toMatchObject({ pathname: '/bookings', search: '?hotel=quinta' })
})
