import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'

type ComboboxOptions = {
  /** What the field stands in shows the list as long as there is something, and closes it by itself: the first option is marked. */
  readonly stays?: boolean
}

/**
 * Roles, states and keys of an editable combobox with a list (ARIA Authoring Practices): the arrow keys mark an option,
 * Enter takes it, Escape closes the list; the focus stays in the field.
 */
export function useCombobox<T>(
  options: readonly T[],
  onPick: (option: T) => void,
  { stays = false }: ComboboxOptions = {},
) {
  const id = useId()
  const none = stays ? 0 : -1
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(none)
  const shown = (open || stays) && options.length > 0
  const pick = (option: T) => {
    setOpen(false)
    setAt(none)
    onPick(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[at]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setOpen(true)
      setAt(at === -1 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length)
    } else if (event.key === 'Enter' && shown && chosen !== undefined) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Escape' && open && !stays) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return {
    shown,
    onTyped: () => {
      setOpen(true)
      setAt(none)
    },
    field: {
      id,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': shown && at >= 0 && at < options.length ? `${id}-${at}` : undefined,
      onFocus: () => setOpen(true),
      onBlur: () => setOpen(false),
      onKeyDown,
    } as const,
    list: { id: `${id}-list`, role: 'listbox' } as const,
    option: (option: T, index: number) =>
      ({
        id: `${id}-${index}`,
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === at,
        // Keeps focus in the field, which would close the list before the click.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => pick(option),
      }) as const,
  }
}
