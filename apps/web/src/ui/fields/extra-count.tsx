import { Button, Input } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './extra-count.module.css'
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
  const id = useId()
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
  const isTaken = count === 1
  return (
    <>
      <Button
        fullWidth
        variant={isTaken ? 'filled' : 'outline'}
        leftSection={
          isTaken ? <IconCheck size={18} stroke={2} aria-hidden /> : <IconPlus size={18} stroke={2} aria-hidden />
        }
        aria-pressed={isTaken}
        aria-label={`${name}: ${label}`}
        aria-describedby={error ? id : undefined}
        onClick={() => onChange(isTaken ? 0 : 1)}
      >
        <span className={classes.label}>{label}</span>
      </Button>
      {error && <Input.Error id={id}>{error}</Input.Error>}
    </>
  )
}
