import { paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { ResetForm } from '../../features/account/entrance/reset-form.tsx'
import { useTranslation } from '../../platform/language.ts'
import { leaveSession } from '../../platform/session/validate-session.ts'
import { EntrancePage } from './entrance-page.tsx'

/** The page of a mailed link: its token is in the fragment, which no server's log sees. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const token = useLocation().hash.slice(1)
  if (token === '')
    return (
      <EntrancePage title={t('account.reset.noToken')} text={t('account.reset.noTokenText')}>
        <NewLink />
      </EntrancePage>
    )
  const done = () => {
    // Every session of the account has ended, that of this browser too.
    leaveSession()
    void navigate(paths.login, { replace: true, state: { notice: 'passwordSet' } })
  }
  return (
    <EntrancePage title={t('account.reset.title')} text={t('account.reset.text')}>
      <ResetForm token={token} onDone={done} />
      <NewLink />
    </EntrancePage>
  )
}

function NewLink() {
  const { t } = useTranslation()
  return (
    <Button component={Link} to={paths.password} variant="subtle" mt={16}>
      {t('account.reset.newLink')}
    </Button>
  )
}
