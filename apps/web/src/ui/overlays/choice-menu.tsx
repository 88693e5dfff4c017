import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useCallback, useId, useRef, useState, type ReactNode } from 'react'
import classes from './choice-menu.module.css'
import { Dropdown, walkPanel } from './dropdown.tsx'
import menu from './menu-list.module.css'

type ChoiceMenuProps<T extends string> = {
  /** What is chosen, for those who do not see it: "Sprache". */
  readonly label: string
  readonly value: T
  readonly options: readonly {
    readonly value: T
    readonly label: string
    readonly lang?: string
    /** In quiet ink beside the label of an open menu. */
    readonly note?: string
  }[]
  readonly onChange: (value: T) => void
  readonly icon?: ReactNode
  /** Shows that it opens, where the place does not say so. */
  readonly chevron?: boolean
  readonly align?: 'start' | 'end'
  readonly side?: 'below' | 'above'
  /** Looks of the button. */
  readonly className?: string
}

/** A button that shows one of a few choices and opens the others. Arrow keys walk, Enter takes, Escape returns. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
  const { label, value, options, onChange, icon, chevron, align = 'end', side = 'below', className } = props
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])
  const take = (chosen: T) => {
    setOpen(false)
    button.current?.focus()
    if (chosen !== value) onChange(chosen)
  }
  const target = (
    <button
      ref={button}
      type="button"
      className={[classes.button, className].filter(Boolean).join(' ')}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={() => setOpen(!open)}
    >
      {icon}
      <span className="visually-hidden">{label}: </span>
      {options.find((option) => option.value === value)?.label}
      {chevron && <IconChevronDown size={18} stroke={1.75} aria-hidden />}
    </button>
  )
  return (
    <Dropdown open={open} onClose={close} target={target} label={label} align={align} side={side}>
      <ul id={id} className={`${menu.list} ${classes.list}`}>
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={classes.option}
              aria-current={option.value === value}
              lang={option.lang}
              data-takes-focus={option.value === value || undefined}
              onClick={() => take(option.value)}
              onKeyDown={walkPanel}
            >
              {option.note === undefined ? (
                option.label
              ) : (
                <span>
                  {option.label} <span className={classes.note}>{option.note}</span>
                </span>
              )}
              {option.value === value && <IconCheck size={18} stroke={1.75} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
