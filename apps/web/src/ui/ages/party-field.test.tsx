import type { AgeReason } from '@keystay/contract/shared/kinds'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { startLanguage } from '../../platform/language.ts'
import { PartyField } from './party-field.tsx'
import type { Party } from './party.ts'

let party: Party

function Family({ asks = ['prices'] }: { readonly asks?: readonly AgeReason[] }) {
  const [value, setValue] = useState<Party>({ adults: 2, children: [] })
  const change = (next: Party) => {
    party = next
    setValue(next)
  }
  return (
    <MantineProvider env="test">
      <PartyField value={value} onChange={change} asks={asks} />
    </MantineProvider>
  )
}

const more = () => userEvent.click(screen.getByRole('button', { name: 'Kinder: mehr' }))
const less = () => userEvent.click(screen.getByRole('button', { name: 'Kinder: weniger' }))
const ageOf = (child: number) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Alter Kind ${child}` })
const children = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Kinder' })

beforeEach(async () => {
  await startLanguage()
})

const says = () => {
  const group = screen.getByRole('group', { name: 'Alter der Kinder bei der Anreise' })
  return document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent
}

test('without children no age is asked for', () => {
  render(<Family />)
  expect(screen.queryByRole('group')).toBeNull()
})

test('each child has an age, which is unknown until it is told and then counts as an adult', async () => {
  render(<Family />)
  await more()
  await more()
  expect(party).toEqual({ adults: 2, children: [null, null] })
  expect(says()).toBe(
    'Preise für Kinder richten sich nach dem Alter bei der Anreise. Ohne Altersangabe rechnen wir wie für Erwachsene.',
  )
  await userEvent.selectOptions(ageOf(1), '6 Jahre')
  await userEvent.selectOptions(ageOf(2), 'unter 1 Jahr')
  expect(party).toEqual({ adults: 2, children: [6, 0] })
  expect(says()).toBe('Preise für Kinder richten sich nach dem Alter bei der Anreise.')
})

test.each<[readonly AgeReason[], string]>([
  [['taxes'], 'Örtliche Abgaben richten sich nach dem Alter bei der Anreise.'],
  [['prices', 'taxes'], 'Kinderpreise und örtliche Abgaben richten sich nach dem Alter bei der Anreise.'],
])('why ages are asked for (%j) is said whatever the tax is called', async (asks, why) => {
  render(<Family asks={asks} />)
  await more()
  await userEvent.selectOptions(ageOf(1), '6 Jahre')
  expect(says()).toBe(why)
})

test('one child fewer keeps the ages of the others', async () => {
  render(<Family />)
  await more()
  await more()
  await userEvent.selectOptions(ageOf(1), '6 Jahre')
  await userEvent.selectOptions(ageOf(2), '17 Jahre')
  await less()
  expect(party.children).toEqual([6])
})

test.each([
  ['', 'Anzahl der Kinder ist erforderlich', 1],
  ['-1', 'Die Anzahl der Kinder darf nicht negativ sein', 1],
  // The 4 alone could be.
  ['49', 'Höchstens 50 Gäste', 4],
])('a number of children that cannot be (%s) is said at its field and is nobody', async (typed, problem, count) => {
  render(<Family />)
  await more()
  await userEvent.clear(children())
  if (typed !== '') await userEvent.type(children(), typed)
  expect(screen.getByText(problem)).toBeTruthy()
  expect(children().getAttribute('aria-invalid')).toBe('true')
  expect(party.children).toHaveLength(count)
})
