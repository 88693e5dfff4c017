import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/language.ts'
import classes from './password-hint.module.css'
import { passwordRules, passwordStrength, strengths, type PasswordRule } from './password-strength.ts'

const rules = Object.keys(passwordRules) as PasswordRule[]

/** What a new password needs, what of it is there, and how strong it is. Only spans: it describes a field. */
export function PasswordHint({ password }: { readonly password: string }) {
  const { t } = useTranslation()
  return (
    <span className={classes.hint}>
      <span className="visually-hidden">{t('account.rules.title')} </span>
      {rules.map((rule) => {
        const met = passwordRules[rule].test(password)
        const Icon = met ? IconCheck : IconPoint
        return (
          <span key={rule} className={classes.rule} data-met={met || undefined}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {t(`account.rules.${rule}`)}
            <span className="visually-hidden">, {t(met ? 'account.rules.met' : 'account.rules.open')}. </span>
          </span>
        )
      })}
      {password !== '' && <Strength password={password} />}
    </span>
  )
}

function Strength({ password }: { readonly password: string }) {
  const { t } = useTranslation()
  const strength = passwordStrength(password)
  const reached = strengths.indexOf(strength)
  return (
    <span className={classes.strength} data-strength={strength}>
      <span className={classes.bars} aria-hidden>
        {strengths.map((one, index) => (
          <span key={one} data-on={index <= reached || undefined} />
        ))}
      </span>
      <output>{t('account.strength.label', { word: t(`account.strength.${strength}`) })}</output>
      {reached < 2 && <span>{t('account.strength.hint')}</span>}
    </span>
  )
}
