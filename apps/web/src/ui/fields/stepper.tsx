import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './stepper.module.css'

export type StepperFieldProps = {
  readonly label: string
  /** NaN while nothing that is a number stands in it. */
  readonly value: number
  /** Gets what is typed, also when it is none of `min` to `max`. */
  readonly onChange: (value: number) => void
  readonly min?: number
  readonly max?: number
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly disabled?: boolean
  /** How the value is read, e.g. "2 Gäste"; the bare number else. */
  readonly valueText?: string
  readonly leftSection?: ReactNode
  /** "bare" leaves the frame to the surroundings. */
  readonly variant?: 'field' | 'bare'
}

type StepperProps = StepperFieldProps & { readonly id: string }

/** A number with − and +, without the label and texts of a field around it; the label is read out. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min = 0, max = 1000, error, disabled = false, variant, leftSection } = props
  const { t } = useTranslation()
  const step = (by: number) => onChange(Number.isFinite(value) ? Math.min(max, Math.max(min, value + by)) : min)
  return (
    <div className={classes.stepper} data-variant={variant} data-error={error ? true : undefined}>
      {leftSection}
      <NumberInput {...props} min={min} max={max} step={step} />
      <button
        type="button"
        className={classes.button}
        data-side="less"
        tabIndex={-1}
        disabled={disabled || value <= min}
        onClick={() => step(-1)}
        aria-label={t('common.less', { label })}
      >
        <IconMinus size={20} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.button}
        data-side="more"
        tabIndex={-1}
        disabled={disabled || value >= max}
        onClick={() => step(1)}
        aria-label={t('common.more', { label })}
      >
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}

/** A whole number as it is typed; NaN for anything else. */
function readNumber(text: string): number {
  return /^[-\u2212]?\d{1,9}$/.test(text.trim()) ? Number(text.trim().replace('\u2212', '-')) : Number.NaN
}

type NumberInputProps = StepperProps & {
  readonly min: number
  readonly max: number
  readonly step: (by: number) => void
}

/** What is typed stands as it is, though it cannot be: whoever asked for it says why. */
function NumberInput(props: NumberInputProps) {
  const { id, label, value, onChange, min, max, step, error, help, disabled, valueText } = props
  const [draft, setDraft] = useState<string | null>(null)
  const [editing, setEditing] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  const isNumber = Number.isFinite(value)
  const fits = isNumber && value >= min && value <= max
  const shown = fits && valueText !== undefined ? valueText : isNumber ? String(value) : ''
  // Changed by a button or from elsewhere meanwhile: then that counts.
  const typed = draft !== null && Object.is(readNumber(draft), value) && (editing || !isNumber) ? draft : null
  const described = [help ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <input
      id={id}
      className={classes.value}
      inputMode="numeric"
      role="spinbutton"
      autoComplete="off"
      disabled={disabled}
      value={typed ?? shown}
      aria-label={label}
      aria-valuenow={isNumber ? value : undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={typed ?? shown}
      aria-invalid={Boolean(error)}
      aria-describedby={described === '' ? undefined : described}
      onFocus={(event) => {
        setEditing(true)
        event.currentTarget.select()
      }}
      onChange={(event) => {
        setDraft(event.currentTarget.value)
        onChange(readNumber(event.currentTarget.value))
      }}
      onKeyDown={onKeyDown}
      onBlur={() => setEditing(false)}
    />
  )
}
