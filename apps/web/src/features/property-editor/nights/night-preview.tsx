import { Checkbox, CheckboxGroup } from '@mantine/core'
import type { NightsEffect } from '@keystay/contract/nights/entities'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { NightChange } from './use-night-change.ts'
import classes from './nights.module.css'

type Props = {
  readonly types: readonly OwnerRoomType[]
  readonly plans: readonly RatePlan[]
  readonly standardName: string | undefined
  readonly change: NightChange
}
type SpanOfPrices = NonNullable<NightsEffect['prices']>['before']

/** Which room types and plans change too; nothing where there is but one of each. */
export function Targets({ types, plans, standardName, change: { values, set, errors } }: Props) {
  const { t } = useTranslation()
  const planChoices = [{ id: null, name: standardName ?? t('properties.nights.standard') }, ...plans]
  return (
    <>
      {types.length > 1 && (
        <CheckboxGroup
          label={t('properties.nights.types')}
          value={[...values.roomTypeIds]}
          error={errors['roomTypeIds']}
          onChange={(roomTypeIds) => set({ roomTypeIds })}
        >
          <div className={classes.targets}>
            {types.map(({ id, localName }) => (
              <Checkbox key={id} value={id} label={localName} />
            ))}
          </div>
        </CheckboxGroup>
      )}
      {plans.length > 0 && (
        <CheckboxGroup
          label={t('properties.nights.plans')}
          value={values.planIds.map((id) => id ?? '')}
          error={errors['planIds']}
          onChange={(chosen) => set({ planIds: chosen.map((id) => id || null) })}
        >
          <div className={classes.targets}>
            {planChoices.map(({ id, name }) => (
              <Checkbox key={id ?? ''} value={id ?? ''} label={name} />
            ))}
          </div>
        </CheckboxGroup>
      )}
    </>
  )
}

/** What the change would do, before it is saved. */
export function NightPreview({ types, plans, standardName, change: { preview } }: Props) {
  const { t } = useTranslation()
  const spanText = useSpanText()
  if (!preview) return null
  const typeName = (id: string) => types.find((type) => type.id === id)?.localName ?? ''
  const planName = (id: string | null) =>
    plans.find((plan) => plan.id === id)?.name ?? standardName ?? t('properties.nights.standard')
  const nameOf = ({ roomTypeId, planId }: Pick<NightsEffect, 'roomTypeId' | 'planId'>) =>
    plans.length > 0 ? `${typeName(roomTypeId)}, ${planName(planId)}` : typeName(roomTypeId)
  const summary = t('properties.nights.sets', {
    nights: t('common.nights', { count: preview.nights }),
    types: t('properties.nights.inTypes', { count: new Set(preview.effects.map((one) => one.roomTypeId)).size }),
    plans: t('properties.nights.inPlans', { count: new Set(preview.effects.map((one) => one.planId)).size }),
  })
  return (
    <section className={classes.preview} aria-label={t('properties.nights.willChange')}>
      <h3 className="strong">{t('properties.nights.willChange')}</h3>
      <p>{summary}</p>
      <LiveRegion>{summary}</LiveRegion>
      <ul>
        {preview.effects.map((effect) => (
          <li key={`${effect.roomTypeId} ${effect.planId}`}>
            {nameOf(effect)}:{' '}
            {effect.nights === 0 ? (
              t('properties.nights.likeThat')
            ) : (
              <>
                {t('common.nights', { count: effect.nights })}
                {effect.prices && `, ${spanText(effect.prices.before)} → ${spanText(effect.prices.after)}`}
              </>
            )}
          </li>
        ))}
        {preview.derived.map(({ planId, nights }) => (
          <li key={planId} className="soft">
            {t('properties.nights.derived', { name: planName(planId), count: nights })}
          </li>
        ))}
        {preview.notSold.map((pair) => (
          <li key={`${pair.roomTypeId} ${pair.planId}`} className="soft">
            {t('properties.nights.notSold', { plan: planName(pair.planId), type: typeName(pair.roomTypeId) })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "90,00 €", "90,00–120,00 €". */
function useSpanText() {
  const { money } = useFormat()
  return ({ least, most }: SpanOfPrices) =>
    least.minor === most.minor ? money(least) : `${money(least)} – ${money(most)}`
}
