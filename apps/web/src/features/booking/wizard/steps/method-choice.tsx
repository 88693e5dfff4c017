import { IconLock } from '@tabler/icons-react'
import type { PaymentMethod } from '@keystay/contract/properties/property-kinds'
import type { Money } from '@keystay/contract/shared/money'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/format/use-format.ts'
import { paymentLooks } from '../../facts/payment-methods.ts'
import classes from './method-choice.module.css'

type MethodChoiceProps = {
  readonly methods: readonly PaymentMethod[]
  readonly chosen: PaymentMethod
  readonly onChoose: (method: PaymentMethod) => void
  readonly total: Money | null
}

/** The ways to pay that the hotel offers; the chosen one says what will happen. */
export function MethodChoice({ methods, chosen, onChoose, total }: MethodChoiceProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <div className={classes.methods} role="radiogroup" aria-label={t('wizard.methods')}>
      {methods.map((method) => {
        const { icon: Icon, title, text, next } = paymentLooks[method]
        const on = method === chosen
        return (
          <label key={method} className={classes.method} data-on={on || undefined}>
            <input type="radio" name="payment-method" value={method} checked={on} onChange={() => onChoose(method)} />
            <span className={classes.text}>
              <span className="strong">{t(title)}</span>
              <span className="small soft">{t(text)}</span>
            </span>
            <Icon size={22} stroke={1.75} aria-hidden />
            {on && (
              <span className={classes.next}>
                <IconLock size={20} stroke={1.75} aria-hidden />
                {t(next, { total: total ? money(total) : '' })}
              </span>
            )}
          </label>
        )
      })}
    </div>
  )
}
