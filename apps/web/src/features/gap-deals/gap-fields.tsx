import { NativeSelect, TextInput } from '@mantine/core'
import { maxGapNights } from '@keystay/contract/shared/limits'
import { useTranslation } from '../../platform/language.ts'
import { Toggle } from '../../ui/fields/toggle.tsx'
import type { GapFormState } from './use-gap-form.ts'

const lengths = Array.from({ length: maxGapNights }, (_, index) => index + 1)

/** Whether gaps are offered, and then for how much less, how far ahead, and how long they are. */
export function GapFields({ state: { form } }: { readonly state: GapFormState }) {
  const { t } = useTranslation()
  const { on } = form.values
  return (
    <>
      <div>
        <Toggle on={on} onChange={(next) => form.setFieldValue('on', next)} label={t('gapDeals.on')}>
          {t(on ? 'gapDeals.isOn' : 'gapDeals.isOff')}
        </Toggle>
      </div>
      {on && (
        <>
          <TextInput
            {...form.getInputProps('percent')}
            label={t('gapDeals.percent')}
            description={t('gapDeals.percentHelp')}
            rightSection={<span aria-hidden>%</span>}
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
          />
          <NativeSelect
            {...form.getInputProps('longestNights')}
            label={t('gapDeals.longestNights')}
            description={t('gapDeals.longestHelp')}
            data={lengths.map((count) => ({ value: String(count), label: t('gapDeals.longest', { count }) }))}
          />
          <TextInput
            {...form.getInputProps('daysAhead')}
            label={t('gapDeals.daysAhead')}
            description={t('gapDeals.daysAheadHelp')}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
          />
        </>
      )}
    </>
  )
}
