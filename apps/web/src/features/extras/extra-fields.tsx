import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { extraModes, extraUnits, includingBoards, vatClasses } from '@keystay/contract/extras/entities'
import { useTranslation } from '../../platform/language.ts'
import { isMeal } from './meal-names.ts'
import classes from './extra-editor.module.css'
import type { ExtraFormState } from './use-extra-form.ts'

type FieldsProps = { readonly state: ExtraFormState }

/** What it costs, by what, with which VAT. */
export function PriceFields({ state: { form }, currency }: FieldsProps & { readonly currency: string }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('price')}
          label={t('extras.price', { currency })}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
        <NativeSelect
          {...form.getInputProps('unit')}
          label={t('extras.unit')}
          data={extraUnits.map((unit) => ({ value: unit, label: t(`extras.units.${unit}`) }))}
        />
      </div>
      <NativeSelect
        {...form.getInputProps('vatClass')}
        label={t('extras.vat')}
        data={vatClasses.map((vat) => ({ value: vat, label: t(`extras.vats.${vat}`) }))}
      />
    </>
  )
}

/** Who decides on it, how many there are, with which plans it is offered, whether it is a late check-out, and whether it goes back. */
export function SaleFields({ state }: FieldsProps) {
  const { form } = state
  const { t } = useTranslation()
  const { mode, limit, unit } = form.values
  const isOnArrival = unit === 'piece' || unit === 'person'
  return (
    <>
      <NativeSelect
        {...form.getInputProps('mode')}
        label={t('extras.mode')}
        description={t(`extras.modeHelp.${mode}`)}
        data={extraModes.map((one) => ({ value: one, label: t(`extras.modes.${one}`) }))}
      />
      {mode !== 'compulsory' && (
        <Checkbox
          {...form.getInputProps('limit.on', { type: 'checkbox' })}
          label={t('extras.limited')}
          description={t(isOnArrival ? 'extras.limitedHelp.arrival' : 'extras.limitedHelp.nights')}
        />
      )}
      {mode !== 'compulsory' && limit.on && (
        <TextInput
          {...form.getInputProps('limit.number')}
          label={t('extras.capacity')}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
      )}
      {mode !== 'compulsory' && <BoardField state={state} />}
      {mode !== 'compulsory' && (
        <TextInput
          {...form.getInputProps('leavesAt')}
          label={t('extras.leavesAt')}
          description={t('extras.leavesAtHelp')}
          inputMode="numeric"
          maxLength={5}
          placeholder="14:00"
          autoComplete="off"
        />
      )}
      <Checkbox
        {...form.getInputProps('kept', { type: 'checkbox' })}
        label={t('extras.kept')}
        description={t('extras.keptHelp')}
      />
    </>
  )
}

/** With which plans it is not offered, as they include it. What is called like a meal is asked about, and nothing is set by itself. */
function BoardField({ state: { form } }: FieldsProps) {
  const { t } = useTranslation()
  const { name, names, notWithBoard } = form.values
  const isProposed = notWithBoard === '' && [name, ...Object.values(names)].some(isMeal)
  return (
    <div>
      <NativeSelect
        {...form.getInputProps('notWithBoard')}
        label={t('extras.notWithBoard')}
        description={t('extras.notWithBoardHelp')}
        data={[
          { value: '', label: t('extras.notWithBoards.none') },
          ...includingBoards.map((board) => ({ value: board, label: t(`extras.notWithBoards.${board}`) })),
        ]}
      />
      {isProposed && (
        <p className={`small ${classes.proposal}`}>
          {t('extras.notWithBoardAsk')}{' '}
          <Button variant="light" size="compact-sm" onClick={() => form.setFieldValue('notWithBoard', 'breakfast')}>
            {t('extras.notWithBoardTake')}
          </Button>
        </p>
      )}
    </div>
  )
}
