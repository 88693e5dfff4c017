import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ChoiceMenu } from './choice-menu.tsx'
import { Dropdown } from './dropdown.tsx'

function open(onClose: () => void) {
  render(
    <Dropdown open onClose={onClose} label="Dates" target={<button type="button">Opens</button>}>
      <button type="button">Inside</button>
    </Dropdown>,
  )
}

test('Escape closes it and gives the focus back to what opened it', () => {
  const onClose = vi.fn<() => void>()
  open(onClose)
  screen.getByText('Inside').focus()
  fireEvent.keyDown(screen.getByText('Inside'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByText('Opens'))
})

test('other keys leave it open', () => {
  const onClose = vi.fn<() => void>()
  open(onClose)
  fireEvent.keyDown(screen.getByText('Inside'), { key: 'a' })
  expect(onClose).not.toHaveBeenCalled()
})

test('a menu opens on what is chosen; the arrow keys walk round, Enter takes, and the focus comes back', async () => {
  render(<Seasons />)
  const button = screen.getByRole('button', { name: 'Season: Winter' })
  await userEvent.click(button)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Winter', current: true }))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Spring' }))
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Season: Autumn' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

function Seasons() {
  const [season, setSeason] = useState('Winter')
  const options = ['Spring', 'Autumn', 'Winter'].map((name) => ({ value: name, label: name }))
  return <ChoiceMenu label="Season" value={season} options={options} onChange={setSeason} />
}
