import { Checkbox } from '@mantine/core'
import { useTranslation } from '../../platform/language.ts'
import { StepperField } from './stepper-field.tsx'

type ExtraCountProps = {
  readonly name: string
  /** What a number of it is called. */
  readonly countLabel?: string
  /** It is for all guests of the stay, or for none. */
  readonly perGuest: boolean
  readonly count: number
  /** Of the stay. */
  readonly guests: number
  readonly most: number
  readonly error?: string | null
  readonly onChange: (count: number) => void
}

/** How often an extra is taken; one that is counted by guest is for all of them or for none. */
export function ExtraCount({
  name,
  countLabel = name,
  perGuest,
  count,
  guests,
  most,
  error,
  onChange,
}: ExtraCountProps) {
  const { t } = useTranslation()
  // What was booked as a number before is still shown as one.
  if (!perGuest || count > 1) {
    return (
      <StepperField
        label={countLabel}
        hidesLabel
        value={count}
        min={0}
        max={most}
        error={error ?? null}
        onChange={onChange}
      />
    )
  }
  const label = t('common.forGuests', { count: guests })
  return (
    <Checkbox
      checked={count === 1}
      label={label}
      aria-label={`${name}: ${label}`}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? 1 : 0)}
    />
  )
}
