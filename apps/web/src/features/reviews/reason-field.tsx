import { hidingReasons, type HidingReason } from '@keystay/contract/reviews/rules'
import { useId } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './write-review.module.css'

type ReasonFieldProps = {
  readonly label: string
  readonly value: HidingReason | null
  readonly onChange: (reason: HidingReason) => void
}

/** Which rule a review breaks. */
export function ReasonField({ label, value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={classes.reasons}>
      <legend className="label">{label}</legend>
      {hidingReasons.map((reason) => (
        <label key={reason}>
          <input type="radio" name={name} checked={value === reason} onChange={() => onChange(reason)} />
          {t(`reviews.reasons.${reason}`)}
        </label>
      ))}
    </fieldset>
  )
}
