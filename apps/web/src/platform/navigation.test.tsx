import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { useBrowserNavigation } from './navigation.ts'

/** The browser leaves the page that is just being drawn, as Back does while the app starts. */
function LeavesAtOnce() {
  useLayoutEffect(() => history.replaceState({ key: 'before' }, '', '/before?q=1'), [])
  return null
}

function Shown() {
  const { location } = useBrowserNavigation()
  return (
    <>
      <LeavesAtOnce />
      <p>{location.pathname + location.search}</p>
    </>
  )
}

test('whoever goes back while the first page is being drawn gets the page of the address', async () => {
  history.replaceState({ key: 'first' }, '', '/first')
  render(<Shown />)
  expect(await screen.findByText('/before?q=1')).toBeDefined()
})
