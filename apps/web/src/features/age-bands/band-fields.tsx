import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { maxAgeBands, maxChildAge } from '@keystay/contract/shared/limits'
import { useTranslation } from '../../platform/language.ts'
import classes from './age-bands.module.css'
import type { BandValues } from './band-values.ts'
import type { BandsFormState } from './use-bands-form.ts'

type FieldsProps = { readonly state: BandsFormState; readonly currency: string }

/** What an adult pays beyond the standard places, and each band of ages. */
export function BandFields({ state, currency }: FieldsProps) {
  const { t } = useTranslation()
  const { form } = state
  const { bands, kind } = form.values
  return (
    <>
      <NativeSelect
        {...form.getInputProps('kind')}
        label={t('ageBands.kind')}
        data={(['amount', 'percent'] as const).map((one) => ({
          value: one,
          label: t(`ageBands.kinds.${one}`, { currency }),
        }))}
      />
      <TextInput
        {...form.getInputProps('extraAdult')}
        label={t('ageBands.extraAdult')}
        description={t('ageBands.extraAdultHelp')}
        rightSection={<span aria-hidden>{kind === 'percent' ? '%' : currency}</span>}
        rightSectionWidth={56}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      {bands.map((_, index) => (
        <Band key={index} state={state} currency={currency} index={index} />
      ))}
      {bands.length < maxAgeBands && (
        <div>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => form.insertListItem('bands', nextBand(bands))}
          >
            {t('ageBands.add')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Goes on where the last one ends. */
function nextBand(bands: BandValues['bands']): BandValues['bands'][number] {
  const from = Number(bands.at(-1)?.to ?? -1) + 1
  const fits = Number.isInteger(from) && from <= maxChildAge
  return { from: fits ? String(from) : '', to: fits ? String(maxChildAge) : '', price: '', place: 'bed' }
}

function Band({ state: { form }, currency, index }: FieldsProps & { readonly index: number }) {
  const { t } = useTranslation()
  const { kind } = form.values
  const number = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } as const
  return (
    <fieldset className={classes.band}>
      <legend className="visually-hidden">{t('ageBands.band', { number: index + 1 })}</legend>
      <TextInput {...form.getInputProps(`bands.${index}.from`)} label={t('ageBands.from')} {...number} />
      <TextInput {...form.getInputProps(`bands.${index}.to`)} label={t('ageBands.to')} {...number} />
      <TextInput
        {...form.getInputProps(`bands.${index}.price`)}
        label={kind === 'percent' ? t('ageBands.percent') : t('ageBands.price', { currency })}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      <NativeSelect
        {...form.getInputProps(`bands.${index}.place`)}
        label={t('ageBands.place')}
        data={(['bed', 'cot'] as const).map((one) => ({ value: one, label: t(`ageBands.places.${one}`) }))}
      />
      <ActionIcon
        variant="subtle"
        size={36}
        className={classes.remove ?? ''}
        aria-label={t('ageBands.remove', { number: index + 1 })}
        onClick={() => form.removeListItem('bands', index)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
