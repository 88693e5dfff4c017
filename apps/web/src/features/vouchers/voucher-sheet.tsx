import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { useId } from 'react'
import { DateField } from '../../ui/dates/date-field.tsx'
import dense from '../../ui/editor/dense.module.css'
import { changedMeanwhile } from '../../ui/editor/use-editor-form.ts'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useVoucherForm, type VoucherFormOptions, type VoucherFormState } from './use-voucher-form.ts'
import { VoucherExample } from './voucher-example.tsx'
import { VoucherMeanwhile } from './voucher-meanwhile.tsx'
import classes from './vouchers.module.css'

type VoucherSheetProps = VoucherFormOptions & { readonly onClose: () => void; readonly onDelete: () => void }

/** Makes one code or many, or changes one. */
export function VoucherSheet({ onClose, onDelete, ...options }: VoucherSheetProps) {
  const { t } = useTranslation()
  const id = useId()
  const { hotel, act } = options
  const state = useVoucherForm(options)
  const { area, submit, busy, error, form } = state
  const onFields = Object.keys(error?.fields ?? {}).length > 0
  const title =
    act.kind === 'change' ? act.voucher.code : t(act.kind === 'new' ? 'vouchers.newTitle' : 'vouchers.seriesTitle')
  const foot = (
    <div className={classes.foot}>
      {act.kind === 'change' && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.delete ?? ''}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          disabled={busy}
          onClick={onDelete}
        >
          {t('vouchers.delete.action')}
        </Button>
      )}
      <Button type="submit" form={id} size="sm" loading={busy}>
        {t(act.kind === 'change' ? 'vouchers.save' : 'vouchers.create')}
      </Button>
    </div>
  )
  return (
    <Sheet open onClose={onClose} title={title} footer={foot}>
      <form ref={area} id={id} noValidate className={`${dense.fields} ${classes.form}`} onSubmit={submit}>
        <VoucherMeanwhile state={state} currency={hotel.currency} />
        {error && !onFields && !changedMeanwhile(error) && <FailedNote error={error} title="operation_failed" />}
        {act.kind === 'new' && (
          <TextInput
            {...form.getInputProps('code')}
            label={t('vouchers.code')}
            description={t('vouchers.codeHelp')}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
          />
        )}
        {act.kind === 'series' && <SeriesFields state={state} />}
        <ValueFields state={state} currency={hotel.currency} />
        <LimitFields state={state} today={todayIn(hotel.timezone)} />
        <VoucherExample hotel={hotel} values={form.values} />
        {act.kind === 'change' && (
          <Toggle
            on={!form.values.ended}
            onChange={(on) => form.setFieldValue('ended', !on)}
            label={t('vouchers.active')}
          >
            {t(form.values.ended ? 'vouchers.ended' : 'vouchers.active')}
          </Toggle>
        )}
      </form>
    </Sheet>
  )
}

type FieldsProps = { readonly state: VoucherFormState }

function SeriesFields({ state: { form } }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="soft">{t('vouchers.seriesText')}</p>
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('prefix')}
          label={t('vouchers.prefix')}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <TextInput {...form.getInputProps('count')} {...whole} label={t('vouchers.count')} />
      </div>
    </>
  )
}

const whole = { inputMode: 'numeric', maxLength: 9, autoComplete: 'off' } as const

function ValueFields({ state: { form }, currency }: FieldsProps & { readonly currency: string }) {
  const { t } = useTranslation()
  const isPercent = form.values.by === 'percent'
  return (
    <div className={classes.pair}>
      <NativeSelect
        {...form.getInputProps('by')}
        label={t('vouchers.by')}
        data={(['percent', 'amount'] as const).map((by) => ({ value: by, label: t(`vouchers.kinds.${by}`) }))}
      />
      <TextInput
        {...form.getInputProps('value')}
        label={isPercent ? t('vouchers.percent') : t('vouchers.amount', { currency })}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        rightSection={isPercent ? <span aria-hidden>%</span> : null}
      />
    </div>
  )
}

const dates = ['bookFrom', 'bookTo', 'stayFrom', 'stayTo'] as const

function LimitFields({ state: { form }, today }: FieldsProps & { readonly today: string }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.pair}>
        {dates.map((name) => {
          const error = form.errors[name]
          return (
            <DateField
              key={name}
              label={t(`vouchers.limits.${name}`)}
              value={form.values[name]}
              today={today}
              error={typeof error === 'string' ? error : null}
              onChange={(date) => form.setFieldValue(name, date)}
              {...narrow}
            />
          )
        })}
        <TextInput {...form.getInputProps('minNights')} {...whole} label={t('vouchers.limits.minNights')} />
        <TextInput {...form.getInputProps('maxUses')} {...whole} label={t('vouchers.limits.maxUses')} />
      </div>
      <p className="soft small">{t('vouchers.limits.help')}</p>
    </>
  )
}

/** Half a form has no place for the weekday. */
const narrow = { style: 'dayYear' } as const
