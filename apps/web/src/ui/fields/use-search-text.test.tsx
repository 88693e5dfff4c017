import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSearchText } from './use-search-text.ts'

const address: string[] = []

function Page() {
  const [words, setWords] = useState('')
  const search = useSearchText(words, (sent) => {
    address.push(sent)
    setWords(sent)
  })
  return (
    <>
      <input value={search.text} onChange={(event) => search.type(event.currentTarget.value)} />
      <button type="button" onClick={() => search.send()}>
        send
      </button>
      <button type="button" onClick={() => setWords('')}>
        clear
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => {
  vi.useFakeTimers()
  address.length = 0
  render(<Page />)
})
afterEach(() => vi.useRealTimers())

test('what is typed is sent once typing pauses, trimmed, and stays as it was typed', () => {
  type('a')
  wait(200)
  type('ab ')
  wait(249)
  expect(address).toEqual([])
  wait(1)
  expect(address).toEqual(['ab'])
  expect(field().value).toBe('ab ')
})

test('sent at once, it is not sent again', () => {
  type('ab')
  fireEvent.click(screen.getByText('send'))
  wait(1000)
  expect(address).toEqual(['ab'])
})

test('words that change in another way replace what is typed, and what waits is not sent any more', () => {
  type('ab')
  wait(250)
  type('abc')
  fireEvent.click(screen.getByText('clear'))
  expect(field().value).toBe('')
  wait(1000)
  expect([address, field().value]).toEqual([['ab'], ''])
})
