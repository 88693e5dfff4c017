import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Board, Cancellation } from '@keystay/contract/rate-plans/entities'
import { maxCancelTiers } from '@keystay/contract/shared/limits'
import { formatPercent } from '../../platform/format/percent.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useCancelWords, type CancelTerms } from '../../ui/plans/plan-text.tsx'
import { useLaterFees } from '../../ui/plans/use-later-fees.ts'
import classes from './cancel-fields.module.css'
import {
  cancelTemplate,
  cancelTemplates,
  customaryOf,
  isAboveCustom,
  lateFee,
  nextTier,
  toCancelValues,
} from './cancel-values.ts'
import type { PlanFormState } from './use-plan-form.ts'

/** The form, and what is sent of it. */
type FieldsState = Pick<PlanFormState, 'form'> & { readonly body: { readonly cancellation: Cancellation } }

type CancelFieldsProps = {
  readonly state: FieldsState
  readonly hotel: OwnerProperty
  readonly terms: CancelTerms | undefined
}

/** What is kept when guests cancel: a row for each deadline, what holds after the last, and how guests read it. */
export function CancelFields({ state, hotel, terms }: CancelFieldsProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { form, body } = state
  const { cancel, board } = form.values
  const words = useCancelWords(hotel.timezone)
  const laterFees = useLaterFees(hotel.timezone)
  const customary = customaryOf(hotel, board)
  const tooMany = form.errors['cancel.tiers']
  const isAbove = customary !== null && isAboveCustom(body.cancellation, customary)
  return (
    <fieldset className={classes.cancel}>
      <legend className="label">{t('ratePlans.cancel.label')}</legend>
      <div className={classes.templates}>
        {cancelTemplates.map((template) => (
          <Button
            key={template}
            variant="light"
            size="xs"
            onClick={() =>
              form.setFieldValue('cancel', toCancelValues(cancelTemplate(template, lateFee(hotel, board)), language))
            }
          >
            {t(`ratePlans.cancel.templates.${template}`)}
          </Button>
        ))}
      </div>
      {cancel.tiers.map((_, index) => (
        <TierRow key={index} state={state} index={index} />
      ))}
      {cancel.tiers.length < maxCancelTiers && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('cancel.tiers', nextTier(cancel))}
        >
          {t('ratePlans.cancel.add')}
        </Button>
      )}
      {tooMany && <p role="alert">{tooMany}</p>}
      <fieldset className={classes.row}>
        <legend className={classes.name}>
          {t(cancel.tiers.length === 0 ? 'ratePlans.cancel.always' : 'ratePlans.cancel.after')}
        </legend>
        <div className={classes.fee}>
          <FeeFields state={state} path="cancel.after" />
        </div>
      </fieldset>
      <Custom customary={customary} board={board} isAbove={isAbove} />
      {terms && (
        <p className="soft">
          {t('ratePlans.cancel.preview')} „{[words.line(terms), laterFees(terms)].filter(Boolean).join(', ')}“
        </p>
      )}
    </fieldset>
  )
}

type CustomProps = { readonly customary: number | null; readonly board: Board; readonly isAbove: boolean }

/** Why less than all is proposed where the hotel is; a warning where more is kept. */
function Custom({ customary, board, isAbove }: CustomProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  if (customary === null) return null
  const said = { percent: formatPercent(customary, language), board: t(`ratePlans.boards.${board}`) }
  return isAbove ? (
    <output className={classes.warning}>{t('ratePlans.cancel.aboveCustom', said)}</output>
  ) : (
    <p className="soft">{t('ratePlans.cancel.custom', said)}</p>
  )
}

function TierRow({ state, index }: { readonly state: Pick<FieldsState, 'form'>; readonly index: number }) {
  const { t } = useTranslation()
  const { form } = state
  const path = `cancel.tiers.${index}` as const
  const name = t('ratePlans.cancel.tier', { number: index + 1 })
  return (
    <fieldset className={`${classes.row} ${classes.tier}`}>
      <legend className={classes.name}>{name}</legend>
      <Button
        variant="subtle"
        size="xs"
        className={classes.remove ?? ''}
        aria-label={t('ratePlans.cancel.removeTier', { number: index + 1 })}
        onClick={() => form.removeListItem('cancel.tiers', index)}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </Button>
      <div className={classes.fee}>
        <TextInput
          {...form.getInputProps(`${path}.number`)}
          label={t('ratePlans.cancel.until')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
        <NativeSelect
          {...form.getInputProps(`${path}.unit`)}
          label={t('ratePlans.cancel.unit')}
          data={(['hours', 'days'] as const).map((unit) => ({
            value: unit,
            label: t(`ratePlans.cancel.units.${unit}`),
          }))}
        />
        <FeeFields state={state} path={path} />
      </div>
    </fieldset>
  )
}

type FeeFieldsProps = {
  readonly state: Pick<FieldsState, 'form'>
  readonly path: 'cancel.after' | `cancel.tiers.${number}`
}

/** What is kept: nothing (but not after the last deadline), a percent or the first nights. */
function FeeFields({ state: { form }, path }: FeeFieldsProps) {
  const { t } = useTranslation()
  const kinds = path === 'cancel.after' ? (['percent', 'nights'] as const) : (['free', 'percent', 'nights'] as const)
  const value = form.getInputProps(`${path}.value`)
  const { kind } = path === 'cancel.after' ? form.values.cancel.after : tierOf(form.values, path)
  return (
    <>
      <NativeSelect
        {...form.getInputProps(`${path}.kind`)}
        label={t('ratePlans.cancel.kept')}
        error={kind === 'free' ? value.error : undefined}
        data={kinds.map((one) => ({ value: one, label: t(`ratePlans.cancel.kinds.${one}`) }))}
      />
      {kind !== 'free' && (
        <TextInput
          {...value}
          label={t(`ratePlans.cancel.values.${kind}`)}
          inputMode={kind === 'percent' ? 'decimal' : 'numeric'}
          maxLength={6}
          autoComplete="off"
          rightSection={kind === 'percent' ? <span aria-hidden>%</span> : undefined}
        />
      )}
    </>
  )
}

function tierOf({ cancel }: PlanFormState['form']['values'], path: string) {
  return cancel.tiers[Number(path.split('.').at(-1))] ?? cancel.after
}
