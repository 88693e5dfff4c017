import { IconUsers } from '@tabler/icons-react'
import { checkGuestCount } from '@keystay/contract/shared/fields'
import { maxGuests } from '@keystay/contract/shared/limits'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { StepperField } from './stepper-field.tsx'

type GuestsFieldProps = {
  readonly value: number
  readonly onChange: (guests: number) => void
  readonly error?: string | null | undefined
}

/** How many travel, 1 to 50; anything else is said at the field. */
export function GuestsField({ value, onChange, error }: GuestsFieldProps) {
  const { t } = useTranslation()
  const wrong = checkGuestCount(value)
  return (
    <StepperField
      label={t('common.guests')}
      value={value}
      onChange={onChange}
      min={1}
      max={maxGuests}
      error={error ?? (wrong && messageOf(wrong.code, wrong.params))}
      valueText={t('common.guestCount', { count: value })}
      leftSection={<IconUsers size={20} stroke={1.75} aria-hidden />}
    />
  )
}
