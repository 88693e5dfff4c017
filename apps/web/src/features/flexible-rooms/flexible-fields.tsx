import { Checkbox, TextInput } from '@mantine/core'
import type { FlexibleRooms, FlexibleType } from '@keystay/contract/flexible-rooms/entities'
import { useTranslation } from '../../platform/language.ts'
import { Toggle } from '../../ui/fields/toggle.tsx'
import classes from './flexible-rooms.module.css'
import { idsIn } from './flexible-values.ts'
import type { FlexibleFormState } from './use-flexible-form.ts'

type FlexibleFieldsProps = { readonly state: FlexibleFormState; readonly types: FlexibleRooms['types'] }

/** Whether guests may let the hotel choose, and then for how much less, and which types may house the guests of which. */
export function FlexibleFields({ state, types }: FlexibleFieldsProps) {
  const { t } = useTranslation()
  const { form } = state
  const { on } = form.values
  const some = types.filter(({ mayHouse }) => mayHouse.length > 0)
  return (
    <>
      <div>
        <Toggle on={on} onChange={(next) => form.setFieldValue('on', next)} label={t('flexibleRooms.on')}>
          {t(on ? 'flexibleRooms.isOn' : 'flexibleRooms.isOff')}
        </Toggle>
      </div>
      {on && (
        <>
          <TextInput
            {...form.getInputProps('percent')}
            label={t('flexibleRooms.percent')}
            description={t('flexibleRooms.percentHelp')}
            rightSection={<span aria-hidden>%</span>}
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
          />
          <section className={classes.ladders} aria-labelledby="flexible-ladders">
            <div>
              <h3 id="flexible-ladders" className="label">
                {t('flexibleRooms.ladders')}
              </h3>
              <p className="small soft">{t('flexibleRooms.laddersHelp')}</p>
            </div>
            {some.length === 0 && <p className="soft">{t('flexibleRooms.noneFits')}</p>}
            {some.map((type) => (
              <Ladder key={type.id} state={state} type={type} types={types} />
            ))}
          </section>
        </>
      )}
    </>
  )
}

/** Which types may house the guests of one, in the order of the hotel. */
function Ladder({ state: { form }, type, types }: FlexibleFieldsProps & { readonly type: FlexibleType }) {
  const { t } = useTranslation()
  const name = `of ${type.id}` as const
  const chosen = idsIn(form.values[name] ?? '')
  const nameOf = (id: string) => types.find((one) => one.id === id)?.name ?? ''
  return (
    <Checkbox.Group
      value={chosen}
      onChange={(ids) => form.setFieldValue(name, type.mayHouse.filter((id) => ids.includes(id)).join(' '))}
      label={t('flexibleRooms.insteadOf', { name: type.name })}
      error={form.errors[name]}
    >
      <div className={classes.choices}>
        {type.mayHouse.map((id) => (
          <Checkbox key={id} value={id} label={nameOf(id)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
