import { act, render, screen } from '@testing-library/react'
import { Suspense, use, useLayoutEffect } from 'react'
import { Link, Router, useSearchParams } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { changeLanguage, startLanguage } from '../language.ts'
import { useBrowserNavigation } from './navigation.ts'

beforeEach(async () => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  await startLanguage(['first'])
})

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

const never = new Promise<string>(() => undefined)

/** As a page whose next content is not there yet. */
function Content({ stay }: { readonly stay: string | null }) {
  return <p>{stay === null ? 'any dates' : use(never)}</p>
}

function Search() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <button onClick={() => setParams({ stay: 'tonight' }, { replace: true, preventScrollReset: true })}>
        Tonight
      </button>
      <Link to={`/rooms?${params}`}>Rooms</Link>
      <Suspense fallback="…">
        <Content stay={params.get('stay')} />
      </Suspense>
    </>
  )
}

function App() {
  const { location, navigationType, navigator } = useBrowserNavigation()
  return (
    <Router location={location} navigationType={navigationType} navigator={navigator}>
      <Search />
    </Router>
  )
}

test('a link leads on with what was chosen beside it, however long its page takes to show that', () => {
  history.replaceState({ key: 'search' }, '', '/search')
  render(<App />)
  act(() => screen.getByRole('button', { name: 'Tonight' }).click())
  expect(screen.getByRole('link', { name: 'Rooms' }).getAttribute('href')).toBe('/rooms?stay=tonight')
})

test('links of a page whose address names its language name it, too, and those of another do not', async () => {
  await changeLanguage('vi')
  history.replaceState({ key: 'search' }, '', '/search')
  const { unmount } = render(<App />)
  const link = () => screen.getByRole('link', { name: 'Rooms' }).getAttribute('href')
  expect(link()).toBe('/rooms')
  unmount()
  history.replaceState({ key: 'search' }, '', '/search?lang=vi')
  render(<App />)
  expect(link()).toBe('/rooms?lang=vi')
  act(() => screen.getByRole('button', { name: 'Tonight' }).click())
  expect(location.search).toBe('?stay=tonight&lang=vi')
})
