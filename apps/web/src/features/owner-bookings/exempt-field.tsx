import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { RoomsQuote } from '@keystay/contract/room-types/entities'
import { useTranslation } from '../../platform/language.ts'
import { StepperField } from '../../ui/fields/stepper-field.tsx'
import type { Exemption, StayForm } from '../../ui/stay-change/stay-form.ts'
import classes from './exempt-field.module.css'

type ExemptFieldProps = {
  readonly booking: Pick<OwnerBooking, 'priceLines'>
  /** Taxes that adults can be exempt of, as they are sold today. */
  readonly exemptible: NonNullable<RoomsQuote['exemptible']>
  readonly form: StayForm
  readonly onForm: (form: StayForm) => void
}

/** How many adults are exempt of local taxes: who does not prove it at the desk pays. Nothing where nobody can be exempt. */
export function ExemptField({ booking, exemptible, form, onForm }: ExemptFieldProps) {
  const { t } = useTranslation()
  const stated = booking.priceLines.flatMap(({ label, exempt }) => (exempt ? [{ ...exempt, name: label }] : []))
  const others = exemptible.filter(({ taxId }) => stated.every((one) => one.taxId !== taxId))
  const taxes = [...stated, ...others]
  if (taxes.length === 0) return null
  const booked = stated.map(({ taxId, adults }) => ({ taxId, adults }))
  const chosen = form.exemptions ?? booked
  const most = form.lines.reduce((all, { adults }) => all + adults, 0)
  return (
    <fieldset className={classes.group}>
      <legend className="strong">{t('desk.exempt.title')}</legend>
      <p className="small soft">{t('desk.exempt.lower')}</p>
      {taxes.map(({ taxId, name, guests }) => (
        <div key={taxId} className={classes.tax}>
          <p>
            {name}
            <span className="small soft">{guests}</span>
          </p>
          <StepperField
            label={t('desk.exempt.adults', { tax: name })}
            hidesLabel
            value={chosen.find((one) => one.taxId === taxId)?.adults ?? 0}
            min={0}
            max={most || 0}
            onChange={(adults) => onForm(withExempt(form, booked, { taxId, adults }))}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** The form with so many exempt of a tax; what is as booked is not asked for. */
function withExempt({ exemptions, ...form }: StayForm, booked: Exemption[], one: Exemption): StayForm {
  const others = (exemptions ?? booked).filter(({ taxId }) => taxId !== one.taxId)
  const next = one.adults === 0 ? others : [...others, one]
  const isAsBooked =
    next.length === booked.length &&
    next.every(({ taxId, adults }) => booked.some((was) => was.taxId === taxId && was.adults === adults))
  return isAsBooked ? form : { ...form, exemptions: next }
}
