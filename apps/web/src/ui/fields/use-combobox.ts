import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

type ComboboxOptions = {
  /** What the field stands in shows the list as long as there is something, and closes it by itself: the first option is marked. */
  readonly stays?: boolean
  /** Whether the options are of the text as it stands: until then Enter waits for the first of those, unless one was marked by key. */
  readonly isCurrent?: boolean
}

/**
 * Roles, states and keys of an editable combobox with a list (ARIA Authoring Practices): the arrow keys mark an option,
 * Enter takes it, Escape closes the list; the focus stays in the field. `keyOf` tells options apart: the mark stays on
 * its option when another answer moves it, and goes when it is no longer offered.
 */
export function useCombobox<T>(
  options: readonly T[],
  keyOf: (option: T) => string,
  onPick: (option: T) => void,
  { stays = false, isCurrent = true }: ComboboxOptions = {},
) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState<string | null>(null)
  const isEntered = useRef(false)
  const shown = (open || stays) && options.length > 0
  const found = options.findIndex((option) => keyOf(option) === marked)
  const at = found === -1 && stays ? 0 : found
  const pick = (option: T) => {
    setOpen(false)
    setMarked(null)
    onPick(option)
  }
  useEffect(() => {
    if (!isEntered.current || !isCurrent) return
    isEntered.current = false
    const [first] = options
    if (first !== undefined) onPick(first)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[at]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setOpen(true)
      const next = options.at(at === -1 && step < 0 ? -1 : (at + step) % options.length)
      if (next !== undefined) setMarked(keyOf(next))
    } else if (event.key === 'Enter' && stays && !isCurrent && found === -1) {
      event.preventDefault()
      isEntered.current = true
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
      setMarked(null)
      isEntered.current = false
    },
    field: {
      id,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': shown && at >= 0 ? `${id}-${at}` : undefined,
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
