import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
