import { NativeSelect, TextInput } from '@mantine/core'
import { otherwiseReasons } from '@keystay/contract/bookings/own-forms'
import type { OwnQuote } from '@keystay/contract/bookings/own-endpoints'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useId } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { Price } from '../../ui/facts/price.tsx'
import { usePlanWords } from '../../ui/plans/plan-text.tsx'
import type { FieldsProps } from './stay-fields.tsx'
import classes from './own-booking.module.css'

type TermsProps = FieldsProps & { readonly quote: OwnQuote | undefined; readonly timezone: string }

/** By which plan, and what is sold otherwise than by the rules. */
export function TermsFields({ draft, onDraft, errors, quote, timezone }: TermsProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const name = useId()
  const words = usePlanWords({ timezone, paymentMethods: [] })
  const { planId, reason, price } = draft
  const plans = quote?.plans ?? []
  const chosen = plans.find((plan) => plan.planId === planId)
  const needsReason = chosen !== undefined && !chosen.isSold
  const mayOtherwise = useMay()('price_override')
  return (
    <fieldset className={classes.group}>
      <legend className="display-sm">{t('ownBooking.terms')}</legend>
      <div role="radiogroup" aria-label={t('ownBooking.plan')} className={classes.plans}>
        {plans.map((plan) => (
          <label key={plan.planId} className={classes.plan}>
            <input
              type="radio"
              name={name}
              checked={plan.planId === planId}
              disabled={!plan.isSold && !mayOtherwise}
              onChange={() => onDraft({ planId: plan.planId })}
            />
            <span>
              {words.title({ planName: plan.name, board: plan.board })}
              {!plan.isSold && <span className={classes.against}>{t('ownBooking.againstRules')}</span>}
            </span>
            <Price amount={plan.total} />
          </label>
        ))}
      </div>
      {mayOtherwise && (
        <NativeSelect
          label={t('ownBooking.otherwise')}
          description={needsReason ? t('ownBooking.needsReason') : t('ownBooking.otherwiseHelp')}
          value={reason}
          error={errors['otherwise.reason']}
          data={[
            { value: '', label: t('ownBooking.byRules') },
            ...otherwiseReasons.map((value) => ({ value, label: t(`desk.otherwise.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onDraft({ reason: otherwiseReasons.find((one) => one === value) ?? '', ...(value === '' && { price: '' }) })
          }
        />
      )}
      {reason !== '' && (
        <TextInput
          label={t('ownBooking.price')}
          description={quote && t('ownBooking.priceHelp', { amount: money(quote.nightsByRules) })}
          value={price}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          rightSection={<span aria-hidden>{quote?.total.currency}</span>}
          rightSectionWidth={56}
          error={errors['otherwise.nightsMinor']}
          onChange={({ currentTarget }) => onDraft({ price: currentTarget.value })}
        />
      )}
    </fieldset>
  )
}

/** Confirmed at once, or held until the end of a day. */
export function FirmFields({ draft, onDraft, errors, day }: FieldsProps & { readonly day: PlainDate }) {
  const { t } = useTranslation()
  const { optionUntil, checkIn, mails } = draft
  const isOption = optionUntil !== null
  const latest = checkIn ?? day
  const usual = addDays(day, 7)
  const name = useId()
  const choices = [
    { value: 'confirmed', help: t('ownBooking.confirmedHelp') },
    { value: 'option', help: mails ? t('ownBooking.optionLink') : t('ownBooking.optionHelp') },
  ] as const
  return (
    <fieldset className={classes.group}>
      <legend className="display-sm">{t('ownBooking.firm')}</legend>
      <div role="radiogroup" aria-label={t('ownBooking.firm')} className={classes.choices}>
        {choices.map(({ value, help }) => (
          <div key={value} className={classes.choice}>
            <label>
              <input
                type="radio"
                name={name}
                checked={isOption === (value === 'option')}
                aria-describedby={`${name}-${value}`}
                onChange={() => onDraft({ optionUntil: value === 'option' ? (usual < latest ? usual : latest) : null })}
              />
              {t(`ownBooking.${value}`)}
            </label>
            <p id={`${name}-${value}`} className="small soft">
              {help}
            </p>
          </div>
        ))}
      </div>
      {isOption && (
        <DateField
          label={t('ownBooking.until')}
          value={optionUntil}
          today={day}
          error={errors['optionUntil']}
          onChange={(date) => onDraft({ optionUntil: date ?? latest })}
        />
      )}
    </fieldset>
  )
}
