import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { startLanguage } from '../../platform/language.ts'
import { DateRangeField } from './date-range-field.tsx'
import type { DateRange } from './date-range.ts'
// It loads when it is opened, which takes longer than a test waits on a machine with other work.
import './range-calendar.tsx'

let chosen: DateRange

function Stay({ start, onChange }: { readonly start: DateRange; readonly onChange: (range: DateRange) => void }) {
  const [value, setValue] = useState(start)
  const change = (range: DateRange) => {
    setValue(range)
    onChange(range)
  }
  return (
    <MantineProvider env="test">
      <DateRangeField value={value} onChange={change} today="2026-11-21" />
      <button type="button">next</button>
    </MantineProvider>
  )
}

function show(start: DateRange = { checkIn: null, checkOut: null }) {
  chosen = start
  render(<Stay start={start} onChange={(range) => (chosen = range)} />)
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

beforeEach(() => startLanguage())

test('dates can be typed and are written out afterwards', async () => {
  show()
  await userEvent.type(field('Anreise'), '4.12.')
  await userEvent.tab()
  await userEvent.type(field('Abreise'), '6.12.2026{Enter}')
  await userEvent.click(screen.getByText('next'))
  expect(chosen).toEqual({ checkIn: '2026-12-04', checkOut: '2026-12-06' })
  expect(field('Anreise').value).toBe('Fr., 4. Dez. 2026')
})

test('what is no date is kept and named, and the stay stays', async () => {
  show({ checkIn: '2026-12-04', checkOut: '2026-12-06' })
  await userEvent.clear(field('Abreise'))
  await userEvent.type(field('Abreise'), 'übermorgen')
  await userEvent.click(screen.getByText('next'))
  expect(field('Abreise').value).toBe('übermorgen')
  expect(screen.getByText('Das ist kein gültiges Datum')).toBeTruthy()
  expect(chosen.checkOut).toBe('2026-12-06')
})

test.each([
  ['Anreise', '10.12.2026', 'Abreise', 'Die Abreise muss nach der Anreise liegen'],
  ['Abreise', '4.12.2026', 'Abreise', 'Anreise und Abreise dürfen nicht am selben Tag sein'],
  ['Abreise', '5.12.2027', 'Abreise', 'Ein Aufenthalt dauert höchstens 365 Nächte'],
  ['Anreise', '20.11.2026', 'Anreise', 'Die Anreise darf nicht in der Vergangenheit liegen'],
])('typed dates stay as they are, and what is wrong stands at the field: %s %s', async (name, typed, at, message) => {
  show({ checkIn: '2026-12-04', checkOut: '2026-12-06' })
  await userEvent.clear(field(name))
  await userEvent.type(field(name), `${typed}{Enter}`)
  await userEvent.click(screen.getByText('next'))
  const other = name === 'Anreise' ? { checkOut: '2026-12-06' } : { checkIn: '2026-12-04' }
  expect(chosen).toMatchObject(other)
  expect(field(at).getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain(message)
})

test('the calendar opens with the field and closes on Escape', async () => {
  show()
  await userEvent.click(field('Anreise'))
  expect(screen.getByRole('dialog', { name: 'Kalender' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Freitag, 4. Dezember 2026' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a stay can be picked in the calendar, which closes with the second date', async () => {
  show()
  await userEvent.click(field('Anreise'))
  await userEvent.click(await screen.findByRole('button', { name: 'Freitag, 4. Dezember 2026' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sonntag, 6. Dezember 2026' }))
  expect(chosen).toEqual({ checkIn: '2026-12-04', checkOut: '2026-12-06' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
