import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { startLanguage } from '../../platform/language.ts'
import { StepperField } from './stepper-field.tsx'

let value: number

function Rooms() {
  const [count, setCount] = useState(1)
  const change = (next: number) => {
    value = next
    setCount(next)
  }
  return (
    <MantineProvider env="test">
      <StepperField label="Zimmer" value={count} onChange={change} min={1} max={2} valueText={`${count} Zimmer`} />
      <button type="button">next</button>
    </MantineProvider>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Zimmer' })
const leave = () => userEvent.click(screen.getByText('next'))

beforeEach(async () => {
  await startLanguage()
  render(<Rooms />)
})

test.each([
  ['9', 9, '9'],
  ['0', 0, '0'],
  ['-2', -2, '-2'],
  ['\u22122', -2, '-2'],
  ['2', 2, '2 Zimmer'],
  ['zwei', Number.NaN, 'zwei'],
  ['1,5', Number.NaN, '1,5'],
])('what is typed is handed on as it is: %s', async (typed, handed, shown) => {
  await userEvent.clear(field())
  await userEvent.type(field(), typed)
  expect(value).toBe(handed)
  await leave()
  expect(field().value).toBe(shown)
})

test('an emptied field stays empty and is no number; its buttons lead back to one', async () => {
  await userEvent.clear(field())
  await leave()
  expect([field().value, value]).toEqual(['', Number.NaN])
  await userEvent.click(screen.getByRole('button', { name: 'Zimmer: mehr' }))
  expect([field().value, value]).toEqual(['1 Zimmer', 1])
  await userEvent.clear(field())
  await userEvent.type(field(), '9')
  await userEvent.click(screen.getByRole('button', { name: 'Zimmer: weniger' }))
  expect([field().value, value]).toEqual(['2 Zimmer', 2])
})
