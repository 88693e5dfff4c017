import { useTranslation } from '../../../../platform/language.ts'
import { StepperField } from '../../../../ui/fields/stepper-field.tsx'
import { adultsIn } from '../state/draft-exemptions.ts'
import type { Wizard } from '../state/use-wizard.ts'
import classes from './extra-fields.module.css'

/** How many adults say that they are exempt of local taxes; they prove it at the desk. */
export function ExemptFields({ wizard: { draft, dispatch, exemptible } }: { readonly wizard: Wizard }) {
  const { t } = useTranslation()
  // A field that was emptied is no number.
  const most = adultsIn(draft.lines) || 0
  return (
    <section aria-labelledby="wizard-exempt">
      <h2 id="wizard-exempt" className={`display-sm ${classes.title}`}>
        {t('wizard.exempt.title')}
      </h2>
      <ul className={`card ${classes.list}`}>
        {exemptible.map(({ taxId, name, guests }) => {
          const what = t('wizard.exempt.of', { tax: name, who: guests })
          return (
            <li key={taxId} className={classes.row}>
              <div className={classes.about}>
                <p className="strong">{what}</p>
                <p className="small soft">{t('wizard.exempt.proof')}</p>
              </div>
              <div className={classes.count}>
                <StepperField
                  label={t('wizard.exempt.adults', { what })}
                  hidesLabel
                  value={draft.exemptions.find((one) => one.taxId === taxId)?.adults ?? 0}
                  onChange={(adults) => dispatch({ type: 'exempt', taxId, adults })}
                  min={0}
                  max={most}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
