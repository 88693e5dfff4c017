import { Checkbox, NativeSelect } from '@mantine/core'
import type { Money } from '@keystay/contract/shared/money'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import classes from './nights.module.css'
import { TextField } from '../form/text-field.tsx'
import type { NightChange } from './use-night-change.ts'

type PriceFieldsProps = { readonly basePrice: Money; readonly change: NightChange }

/** Whether a plan is changed that may have nothing of its own. */
const hasPlan = ({ values: { planIds } }: NightChange) => planIds.some((id) => id !== null)

/** A price of their own, or the room type's. */
export function PriceFields({ basePrice, change }: PriceFieldsProps) {
  const { values, set, errors } = change
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
        label={
          hasPlan(change) || values.roomTypeIds.length > 1
            ? t('properties.nights.noOwnPrice')
            : t('properties.nights.basePrice', { price: money(basePrice) })
        }
        checked={values.basePrice}
        onChange={(event) => set({ basePrice: event.currentTarget.checked })}
      />
    </div>
  )
}

type FieldsProps = Pick<PriceFieldsProps, 'change'>
type StayLimit = 'minStay' | 'maxStay' | 'minStayThrough'

/** How short or long a stay may be, on which days guests come and go, and whether the night is sold at all. */
export function StayFields({ change }: FieldsProps) {
  const { t } = useTranslation()
  const hasErrorBelow = ['minStayThrough', 'maxStay'].some((name) => change.errors[name] !== undefined)
  return (
    <>
      <LimitField name="minStay" none="noMinStay" change={change} />
      <details className={classes.more} open={hasErrorBelow}>
        <summary>{t('properties.nights.more')}</summary>
        <LimitField name="minStayThrough" none="noMinStayThrough" change={change} />
        <LimitField name="maxStay" none="noMaxStay" change={change} />
        <OpenField name="arrival" change={change} />
        <OpenField name="departure" change={change} />
      </details>
      <OpenField name="sale" change={change} />
    </>
  )
}

/** A number of nights, or none. */
function LimitField({
  name,
  none,
  change,
}: FieldsProps & { readonly name: StayLimit; readonly none: `no${Capitalize<StayLimit>}` }) {
  const { t } = useTranslation()
  const { values, set, errors } = change
  return (
    <div className={classes.group}>
      <TextField
        label={t(`properties.nights.${name}`)}
        placeholder={t('properties.nights.same')}
        inputMode="numeric"
        maxLength={4}
        required={false}
        value={values[name]}
        error={errors[name]}
        disabled={values[none]}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />
      <Checkbox
        label={t(`properties.nights.${hasPlan(change) ? 'asType' : none}`)}
        checked={values[none]}
        onChange={(event) => set({ [none]: event.currentTarget.checked })}
      />
    </div>
  )
}

/** Open, closed, or as it is. */
function OpenField({ name, change }: FieldsProps & { readonly name: 'sale' | 'arrival' | 'departure' }) {
  const { t } = useTranslation()
  const { values, set } = change
  const choices = [
    { value: 'same', label: t('properties.nights.same') },
    ...(name !== 'sale' && hasPlan(change)
      ? ([{ value: 'asType', label: t('properties.nights.asType') }] as const)
      : []),
    { value: 'open', label: t(`properties.nights.${name === 'sale' ? 'open' : 'allowed'}`) },
    { value: 'closed', label: t(`properties.nights.${name === 'sale' ? 'close' : 'notAllowed'}`) },
  ] as const
  return (
    <NativeSelect
      label={t(`properties.nights.${name}`)}
      value={values[name]}
      data={[...choices]}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value)
        if (chosen) set({ [name]: chosen.value })
      }}
    />
  )
}
