import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './stepper.module.css'

export type StepperFieldProps = {
  readonly label: string
  readonly value: number
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
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  return (
    <div className={classes.stepper} data-variant={variant} data-error={error ? true : undefined}>
      {leftSection}
      <NumberInput {...props} min={min} max={max} set={set} />
      <button
        type="button"
        className={classes.button}
        data-side="less"
        tabIndex={-1}
        disabled={disabled || value <= min}
        onClick={() => set(value - 1)}
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
        onClick={() => set(value + 1)}
        aria-label={t('common.more', { label })}
      >
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}

type NumberInputProps = StepperProps & {
  readonly min: number
  readonly max: number
  readonly set: (value: number) => void
}

function NumberInput({ id, label, value, min, max, set, error, help, disabled, valueText }: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setDraft(null)
    set(value + step)
  }
  const onChange = (text: string) => {
    const digits = text.replaceAll(/\D/g, '')
    setDraft(digits)
    if (digits !== '') set(Number(digits))
  }
  const described = [help ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <input
      id={id}
      className={classes.value}
      inputMode="numeric"
      role="spinbutton"
      autoComplete="off"
      disabled={disabled}
      value={draft ?? valueText ?? String(value)}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={valueText ?? String(value)}
      aria-invalid={Boolean(error)}
      aria-describedby={described === '' ? undefined : described}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => setDraft(null)}
    />
  )
}
