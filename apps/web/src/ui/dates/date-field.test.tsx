import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '../../platform/language.ts'
import { DateField } from './date-field.tsx'

beforeEach(() => startLanguage())

test('its icon and Alt with the arrow down open a calendar, whose day is taken', async () => {
  const onChange = vi.fn<(date: string | null) => void>()
  const { container } = render(
    <MantineProvider env="test">
      <DateField label="Anreise" value="2026-12-04" today="2026-11-21" onChange={onChange} />
    </MantineProvider>,
  )
  const picker = container.querySelector<HTMLInputElement>('input[type="date"]')
  if (!picker) throw new Error('There is no calendar.')
  const opened = vi.fn<() => void>()
  picker.showPicker = opened
  await userEvent.click(screen.getByRole('button', { name: 'Kalender' }))
  expect(opened).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(screen.getByLabelText('Anreise'), { key: 'ArrowDown', altKey: true })
  expect(opened).toHaveBeenCalledTimes(2)
  fireEvent.change(picker, { target: { value: '2026-12-06' } })
  expect(onChange).toHaveBeenLastCalledWith('2026-12-06')
})
