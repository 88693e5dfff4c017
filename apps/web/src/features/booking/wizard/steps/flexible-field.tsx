import { Checkbox } from '@mantine/core'
import { useFormat } from '../../../../platform/format/use-format.ts'
import { useTranslation } from '../../../../platform/language.ts'
import type { Wizard } from '../state/use-wizard.ts'
import classes from './flexible-field.module.css'

/** Whether the hotel may choose the room, of this type or a better one, for less. */
export function FlexibleField({ wizard: { draft, dispatch, flexibleSaved } }: { readonly wizard: Wizard }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <Checkbox
      checked={draft.flexible}
      onChange={({ currentTarget }) => dispatch({ type: 'flexible', flexible: currentTarget.checked })}
      label={flexibleSaved ? t('flexible.choose', { saved: money(flexibleSaved) }) : t('flexible.name')}
      description={t('flexible.means')}
      classNames={{ description: classes.means ?? '' }}
    />
  )
}
