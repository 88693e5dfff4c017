import { QueryClient, QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeKey, hotelKey, readAfterChange, useHotelEvents } from './hotel-events.ts'

const listKey = [...hotelKey('p1'), 'list']
let stream: EventTarget | undefined
let reads = 0
let write: (() => Promise<unknown>) | undefined
let answer: () => Promise<unknown>
let client: QueryClient

function Page() {
  useHotelEvents('p1')
  useQuery({ queryKey: listKey, queryFn: () => (reads += 1), staleTime: 30_000 })
  const own = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: changeKey('p1'),
    mutationFn: () => answer(),
    onSettled: (_done, error) => readAfterChange(own, 'p1', error === null),
  })
  useEffect(() => {
    write = () => mutateAsync().catch(() => undefined)
  }, [mutateAsync])
  return null
}

const sendEvent = (name: 'open' | 'changed') =>
  act(async () => void stream?.dispatchEvent(new MessageEvent(name, { data: '{}' })))
/** Lets everything happen that would within so long, all that was put off included. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = async () => {
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  await pass(100)
}
const long = 10_000

beforeEach(() => {
  vi.useFakeTimers()
  reads = 0
  answer = async () => true
  client = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })
  vi.stubGlobal(
    'EventSource',
    vi.fn<() => EventTarget>(function open() {
      return (stream = Object.assign(new EventTarget(), { close: () => undefined }))
    }),
  )
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that opens reads its list once, not again when its stream opens', async () => {
  await show()
  await sendEvent('open')
  await pass(long)
  expect(reads).toBe(1)
})

test('what was read before the page was there is read again when its stream opens', async () => {
  client.setQueryData(listKey, 0)
  await pass(1000)
  await show()
  expect(reads).toBe(0)
  await sendEvent('open')
  await pass(long)
  expect(reads).toBe(1)
})

test('after a break everything is read again, once', async () => {
  await show()
  await sendEvent('open')
  await act(async () => void stream?.dispatchEvent(new Event('error')))
  await sendEvent('open')
  await sendEvent('changed')
  await pass(long)
  expect(reads).toBe(2)
})

test('what this window changed is read again once, when the server tells of it', async () => {
  await show()
  await sendEvent('open')
  await act(async () => void (await write?.()))
  await sendEvent('changed')
  await pass(long)
  expect(reads).toBe(2)
})

test('the same when the server tells of it before it answers', async () => {
  await show()
  await sendEvent('open')
  const { promise, resolve } = Promise.withResolvers<boolean>()
  answer = () => promise
  const written = write?.()
  await pass(0)
  await sendEvent('changed')
  await pass(1000)
  expect(reads).toBe(1)
  resolve(true)
  await act(async () => void (await written))
  await pass(long)
  expect(reads).toBe(2)
})

test('of what the server does not tell within seconds, the page asks by itself', async () => {
  await show()
  await sendEvent('open')
  await act(async () => void (await write?.()))
  await pass(1000)
  expect(reads).toBe(1)
  await pass(long)
  expect(reads).toBe(2)
})

test.each([
  ['what was refused shows what is out of date: it is read at once', true],
  ['while nobody listens, what was changed is read at once', false],
])('%s', async (_name, open) => {
  await show()
  if (open) await sendEvent('open')
  if (open) answer = () => Promise.reject(new Error('Nicht frei'))
  await act(async () => void (await write?.()))
  await pass(10)
  expect(reads).toBe(2)
  await pass(long)
  expect(reads).toBe(2)
})

test('the list is read by nobody who has left', async () => {
  await show()
  await sendEvent('open')
  cleanup()
  await sendEvent('changed')
  await pass(long)
  expect(reads).toBe(1)
})
