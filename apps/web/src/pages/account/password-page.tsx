import { paths } from '@keystay/contract/shared/addresses'
import { useState } from 'react'
import { Link } from 'react-router'
import { ForgotForm } from '../../features/account/entrance/forgot-form.tsx'
import { useTranslation } from '../../platform/language.ts'
import { EntrancePage } from './entrance-page.tsx'
import classes from './entrance-links.module.css'

/** Asks for a link to set a new password. Whether there is such an account stays unsaid. */
export function PasswordPage() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sent = sentTo !== null
  return (
    <EntrancePage
      title={t(sent ? 'account.forgot.sentTitle' : 'account.forgot.title')}
      text={sent ? t('account.forgot.sentText', { email: sentTo }) : t('account.forgot.text')}
    >
      <output className="visually-hidden">{sent ? t('account.forgot.sentTitle') : ''}</output>
      {!sent && <ForgotForm onDone={setSentTo} />}
      <p className={classes.foot}>
        {sent && (
          <button type="button" className={classes.link} onClick={() => setSentTo(null)}>
            {t('account.forgot.again')}
          </button>
        )}
        <Link className="quiet-link" to={paths.login}>
          {t('account.forgot.back')}
        </Link>
      </p>
    </EntrancePage>
  )
}
