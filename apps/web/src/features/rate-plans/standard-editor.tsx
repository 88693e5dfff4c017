import { NativeSelect } from '@mantine/core'
import type { PlanExample, RatePlan, StandardPlan } from '@keystay/contract/rate-plans/entities'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { NameFields } from '../../ui/editor/name-fields.tsx'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import { CancelFields } from './cancel-fields.tsx'
import { toCancellation } from './cancel-values.ts'
import classes from './plan-editor.module.css'
import { PaymentFields } from './plan-fields.tsx'
import { PlanMeanwhile } from './plan-meanwhile.tsx'
import { isStandardOnSale, offeredCancellation } from './plan-tree.ts'
import { OnSaleField } from './sale-fields.tsx'
import { toStandardValues } from './standard-values.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useStandardForm, useStandardNames, type StandardFormOptions } from './use-standard-form.ts'

type StandardEditorProps = StandardFormOptions & {
  readonly plans: readonly RatePlan[]
  /** Where the hotel's offers are changed. */
  readonly offersLink: string
  readonly takesFocus: boolean
  /** The example that the form is tried on. */
  readonly example: ReactNode
  /** What the form promises for the example; undefined until that is known. */
  readonly terms: PlanExample['terms'] | undefined
}

/** Changes what the hotel says of its standard plan: its name, how it is cancelled and paid, and whether it is sold. */
export function StandardEditor({ plans, offersLink, takesFocus, example, terms, ...options }: StandardEditorProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { hotel } = options
  const state = useStandardForm(options)
  const words = usePlanWords(plans, hotel)
  const standardNames = useStandardNames()
  const { form, isTyped, discard } = state
  const { cancelsAsHotel, cancel, onSale } = form.values
  const onSaleNow = isStandardOnSale(hotel)
  return (
    <EditorFrame
      title={words.nameOf(null)}
      mark={
        <StateDot tone={onSaleNow ? 'good' : 'neutral'}>
          {t(onSaleNow ? 'ratePlans.onSale' : 'ratePlans.notOnSale')}
        </StateDot>
      }
      takesFocus={takesFocus}
      state={state}
      example={example}
      note={t('ratePlans.affectsNone')}
      texts={{ save: t('ratePlans.save'), discard: t('ratePlans.discard'), delete: '' }}
      onDiscard={isTyped ? discard : null}
      onDelete={null}
    >
      <PlanMeanwhile
        state={state}
        words={words}
        types={[]}
        currency={hotel.currency}
        valuesOf={(plan: StandardPlan) => toStandardValues(hotel, plan, language, standardNames)}
      />
      <NameFields
        form={form}
        label={t('ratePlans.name')}
        others={t('ratePlans.names')}
        help={t('ratePlans.namesHelp')}
      />
      <div className={classes.group}>
        <NativeSelect
          label={t('ratePlans.standardCancel.label')}
          value={cancelsAsHotel ? 'hotel' : 'own'}
          data={[
            {
              value: 'hotel',
              label: t('ratePlans.standardCancel.hotel', { text: words.cancel(offeredCancellation(hotel.offers)) }),
            },
            { value: 'own', label: t('ratePlans.standardCancel.own') },
          ]}
          onChange={(event) => form.setFieldValue('cancelsAsHotel', event.currentTarget.value === 'hotel')}
        />
        {!cancelsAsHotel && (
          <CancelFields state={{ form, body: { cancellation: toCancellation(cancel) } }} hotel={hotel} terms={terms} />
        )}
        <PaymentFields state={state} />
      </div>
      <p className="soft">
        {t('ratePlans.standardOffers')}{' '}
        <Link to={offersLink} className="quiet-link">
          {t('ratePlans.toOffers')}
        </Link>
      </p>
      <div className={classes.group}>
        <OnSaleField state={state} />
        {!onSale && <p className="soft">{t('ratePlans.standardOff')}</p>}
      </div>
    </EditorFrame>
  )
}
