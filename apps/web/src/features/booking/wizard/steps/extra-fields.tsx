import { isPerGuest, type OfferedExtra } from '@keystay/contract/extras/entities'
import { maxExtraCount } from '@keystay/contract/shared/limits'
import { useFormat } from '../../../../platform/format/use-format.ts'
import { useTranslation } from '../../../../platform/language.ts'
import { ExtraCount } from '../../../../ui/fields/extra-count.tsx'
import { Notice } from './notice.tsx'
import { extraLimits, guestsOf } from './extra-limits.ts'
import classes from './extra-fields.module.css'
import type { Wizard } from '../state/use-wizard.ts'

/** What can be had beside the rooms; nothing where the hotel has none. */
export function ExtraFields({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTranslation()
  const { extras, includedExtras } = wizard
  if (extras.length === 0 && includedExtras.length === 0) return null
  return (
    <section aria-labelledby="wizard-extras">
      <h2 id="wizard-extras" className={`display-sm ${classes.title}`}>
        {t('wizard.extras.title')}
      </h2>
      <IncludedExtras wizard={wizard} />
      {extras.length > 0 && (
        <ul className={`card ${classes.list}`}>
          {extras.map((extra) => (
            <ExtraRow key={extra.id} wizard={wizard} extra={extra} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Says what was left out, as the plan that was chosen since includes it; nothing where that is none. */
export function IncludedExtras({ wizard: { includedExtras } }: { readonly wizard: Wizard }) {
  const { t } = useTranslation()
  if (includedExtras.length === 0) return null
  const names = includedExtras.map(({ name }) => name).join(', ')
  return <Notice>{t('wizard.extras.included', { names })}</Notice>
}

/** So many may still be had: fewer are told, more are no news. */
const fewLeft = 5

function ExtraRow({ wizard, extra }: { readonly wizard: Wizard; readonly extra: OfferedExtra }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { draft, dispatch, pendingBooking } = wizard
  const { most, left } = extraLimits(extra, draft, pendingBooking)
  const count = draft.extras.find(({ extraId }) => extraId === extra.id)?.count ?? 0
  const { highestPrice } = extra
  const unitPrice = highestPrice
    ? t('wizard.extras.range', { from: money(extra.price), to: money(highestPrice) })
    : money(extra.price)
  const isFree = extra.price.minor === 0 && highestPrice === null
  const price = isFree ? t('wizard.extras.free') : t(`wizard.extras.units.${extra.unit}`, { price: unitPrice })
  const soldOut = most === 0 && count === 0
  const tooMany = count > most
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className="strong">{extra.name}</p>
        <p className="small soft">{extra.kept ? `${price}, ${t('planTerms.kept')}` : price}</p>
        {soldOut && <p className="small strong">{t('wizard.soldOut')}</p>}
        {!soldOut && left !== null && left <= fewLeft && (
          <p className="small soft">{t('wizard.extras.left', { count: left })}</p>
        )}
      </div>
      {!soldOut && (
        <div className={classes.count}>
          <ExtraCount
            name={extra.name}
            perGuest={isPerGuest(extra.unit)}
            count={count}
            guests={guestsOf(draft.lines)}
            most={Math.max(0, Math.min(most, maxExtraCount))}
            error={tooMany ? t('wizard.extras.left', { count: left ?? 0 }) : null}
            onChange={(next) => dispatch({ type: 'extra', extraId: extra.id, count: next })}
          />
        </div>
      )}
    </li>
  )
}
