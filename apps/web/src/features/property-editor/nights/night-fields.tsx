import { Checkbox, NativeSelect } from '@mantine/core'
import type { Money } from '@keystay/contract/shared/money'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format/use-format.ts'
import classes from './nights.module.css'
import { TextField } from '../form/text-field.tsx'
import type { NightChange } from './use-night-change.ts'

type PriceFieldsProps = { readonly basePrice: Money; readonly change: NightChange }

/** A price of their own, or the room type's. */
export function PriceFields({ basePrice, change: { values, set, errors } }: PriceFieldsProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { currency } = basePrice
  return (
    <div className={classes.group}>
      <TextField
        label={t('properties.nights.price', { currency })}
        placeholder={t('properties.nights.same')}
        inputMode="decimal"
        maxLength={20}
        required={false}
        value={values.price}
        error={errors['price']}
        disabled={values.basePrice}
        onChange={(event) => set({ price: event.currentTarget.value })}
      />
      <Checkbox
        label={t('properties.nights.basePrice', { price: money(basePrice) })}
        checked={values.basePrice}
        onChange={(event) => set({ basePrice: event.currentTarget.checked })}
      />
    </div>
  )
}

/** How short a stay may be, and whether it is sold at all. */
export function StayFields({ change: { values, set, errors } }: Pick<PriceFieldsProps, 'change'>) {
  const { t } = useTranslation()
  const sales = [
    { value: 'same', label: t('properties.nights.same') },
    { value: 'open', label: t('properties.nights.open') },
    { value: 'closed', label: t('properties.nights.close') },
  ] as const
  return (
    <>
      <div className={classes.group}>
        <TextField
          label={t('properties.nights.minStay')}
          placeholder={t('properties.nights.same')}
          inputMode="numeric"
          maxLength={4}
          required={false}
          value={values.minStay}
          error={errors['minStay']}
          disabled={values.noMinStay}
          onChange={(event) => set({ minStay: event.currentTarget.value })}
        />
        <Checkbox
          label={t('properties.nights.noMinStay')}
          checked={values.noMinStay}
          onChange={(event) => set({ noMinStay: event.currentTarget.checked })}
        />
      </div>
      <NativeSelect
        label={t('properties.nights.sale')}
        value={values.sale}
        data={[...sales]}
        onChange={(event) => {
          const chosen = sales.find(({ value }) => value === event.currentTarget.value)
          if (chosen) set({ sale: chosen.value })
        }}
      />
    </>
  )
}
