import { NativeSelect, TextInput } from '@mantine/core'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { boards, planPayments, type Board, type RatePlan } from '@keystay/contract/rate-plans/entities'
import { useState } from 'react'
import { formatPercent } from '../../platform/format/percent.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './plan-editor.module.css'
import type { CancelTerms } from '../../ui/plans/plan-text.tsx'
import { CancelFields } from './cancel-fields.tsx'
import { customaryOf, followBoard } from './cancel-values.ts'
import { derivedFrom } from './plan-tree.ts'
import { stepChoices } from './plan-values.ts'
import type { PlanFormState } from './use-plan-form.ts'
import type { PlanWords } from './use-plan-words.ts'

type FieldsProps = { readonly state: Pick<PlanFormState, 'form'> }

type PriceFieldsProps = {
  readonly state: PlanFormState
  readonly plans: readonly RatePlan[]
  readonly planId: string | null
  readonly currency: string
  readonly words: PlanWords
}

/** The price as one sentence: from which plan, how much more or less, rounded to what. */
export function PriceFields({ state: { form, body }, plans, planId, currency, words }: PriceFieldsProps) {
  const { t } = useTranslation()
  const { shortMoney } = useFormat()
  const below = planId === null ? [] : derivedFrom(plans, planId)
  // What follows from this plan cannot be where it starts from.
  const parents = plans.filter((one) => one.id !== planId && !below.includes(one))
  const steps = stepChoices(currency, body.stepMinor)
  const decimal = { inputMode: 'decimal', maxLength: 20, autoComplete: 'off', placeholder: '0' } as const
  const money = (minor: number) => ({ minor, currency })
  const isRead = [body.adjustPercent, body.adjustMinor, body.personMinor].every(Number.isInteger)
  return (
    <fieldset className={classes.price}>
      <legend className="label">{t('ratePlans.price.title')}</legend>
      <div className={classes.pair}>
        <NativeSelect
          {...form.getInputProps('parentId')}
          label={t('ratePlans.price.parent')}
          data={[
            { value: '', label: words.nameOf(null) },
            ...parents.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextInput
          {...form.getInputProps('adjustPercent')}
          {...decimal}
          label={t('ratePlans.price.percent')}
          rightSection={<span aria-hidden>%</span>}
        />
        <TextInput
          {...form.getInputProps('adjustMinor')}
          {...decimal}
          label={t('ratePlans.price.perNight', { currency })}
        />
        <TextInput
          {...form.getInputProps('personMinor')}
          {...decimal}
          label={t('ratePlans.price.perPerson', { currency })}
        />
      </div>
      <NativeSelect
        {...form.getInputProps('stepMinor')}
        label={t('ratePlans.price.step')}
        data={steps.map((minor) => ({
          value: String(minor),
          label:
            minor === 1 ? t('ratePlans.price.exact') : t('ratePlans.price.rounded', { step: shortMoney(money(minor)) }),
        }))}
      />
      <p className="soft">
        {isRead
          ? words.rule({
              parentId: body.parentId,
              adjustPercent: body.adjustPercent,
              adjust: money(body.adjustMinor),
              perPerson: money(body.personMinor),
              step: money(body.stepMinor),
            })
          : t('ratePlans.price.help')}
      </p>
      {isRead && body.adjustPercent !== 0 && <p className="soft">{t('ratePlans.price.supplements')}</p>}
    </fieldset>
  )
}

type PromiseFieldsProps = {
  readonly state: PlanFormState
  readonly hotel: OwnerProperty
  /** What the plan of the form promises for the example's stay; undefined until that is computed. */
  readonly terms: CancelTerms | undefined
}

/** What the plan promises, and how it is paid. */
export function PromiseFields({ state, hotel, terms }: PromiseFieldsProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { form } = state
  const [followed, setFollowed] = useState(false)
  const customary = customaryOf(hotel, form.values.board)
  return (
    <div className={classes.group}>
      <NativeSelect
        {...form.getInputProps('board')}
        label={t('ratePlans.board')}
        data={boards.map((board) => ({ value: board, label: t(`ratePlans.boards.${board}`) }))}
        onChange={(event) => {
          const now = event.currentTarget.value as Board
          const { board: was, cancel } = form.values
          form.setFieldValue('board', now)
          const next = followBoard(cancel, hotel, { was, now }, language)
          form.setFieldValue('cancel', next)
          setFollowed(next.after.value !== cancel.after.value)
        }}
      />
      {followed && customary !== null && (
        <output className="soft">
          {t('ratePlans.cancel.followed', {
            percent: formatPercent(customary, language),
            board: t(`ratePlans.boards.${form.values.board}`),
          })}
        </output>
      )}
      <CancelFields state={state} hotel={hotel} terms={terms} />
      <PaymentFields state={state} />
    </div>
  )
}

/** How the plan is paid. */
export function PaymentFields({ state }: FieldsProps) {
  const { t } = useTranslation()
  const { form } = state
  return (
    <>
      <NativeSelect
        {...form.getInputProps('payment')}
        label={t('ratePlans.payment')}
        data={planPayments.map((payment) => ({ value: payment, label: t(`ratePlans.payments.${payment}`) }))}
      />
      {form.values.payment === 'deposit' && <DepositFields state={state} />}
    </>
  )
}

/** How much is paid when booking, and how the rest is. */
function DepositFields({ state: { form } }: FieldsProps) {
  const { t } = useTranslation()
  const { depositKind, balanceBy } = form.values
  const number = { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' } as const
  return (
    <>
      <NativeSelect
        {...form.getInputProps('depositKind')}
        label={t('ratePlans.deposit.kind')}
        data={(['percent', 'first_night'] as const).map((kind) => ({
          value: kind,
          label: t(`ratePlans.deposit.kinds.${kind}`),
        }))}
      />
      {depositKind === 'percent' && (
        <TextInput
          {...form.getInputProps('depositPercent')}
          {...number}
          inputMode="decimal"
          label={t('ratePlans.deposit.percent')}
          rightSection={<span aria-hidden>%</span>}
        />
      )}
      <NativeSelect
        {...form.getInputProps('balanceBy')}
        label={t('ratePlans.deposit.by')}
        data={(['desk', 'link'] as const).map((by) => ({ value: by, label: t(`ratePlans.deposit.bys.${by}`) }))}
      />
      {balanceBy === 'link' && (
        <TextInput {...form.getInputProps('balanceDays')} {...number} label={t('ratePlans.deposit.days')} />
      )}
      {balanceBy === 'link' && <p className="soft">{t('ratePlans.deposit.help')}</p>}
    </>
  )
}
