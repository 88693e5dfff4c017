import { paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { InvitationForms } from '../../features/account/entrance/invitation-forms.tsx'
import { useInvitation } from '../../features/account/invitation-api.ts'
import { useTranslation } from '../../platform/language.ts'
import { ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import { EntrancePage } from './entrance-page.tsx'

/** The page of a mailed link by which somebody joins a hotel's team; its token is in the fragment, which no server's log sees. */
export function InvitationPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const token = hash.slice(1)
  const { data: invitation, error, refetch } = useInvitation(token)
  if (token === '' || error)
    return (
      <EntrancePage title={t('account.invitation.failedTitle')} text={t('account.invitation.failedText')}>
        {error && error.status === null ? (
          <ErrorState title={t('account.checkFailed')} onRetry={() => void refetch()} cause={error}>
            {error.message}
          </ErrorState>
        ) : (
          <Button component={Link} to={paths.login} mt={16}>
            {t('account.invitation.toLogin')}
          </Button>
        )}
      </EntrancePage>
    )
  if (!invitation)
    return (
      <EntrancePage title={t('account.invitation.title')} text="">
        <ListSkeleton label={t('account.invitation.loading')} count={1} />
      </EntrancePage>
    )
  const { hotel, role } = invitation
  const text = t('account.invitation.text', { hotel: hotel.name, role: t(`account.invitation.roles.${role}`) })
  const search = `?${new URLSearchParams({ hotel: hotel.slug }).toString()}`
  return (
    <EntrancePage title={t('account.invitation.title')} text={text}>
      <InvitationForms
        token={token}
        invitation={invitation}
        onJoined={() => void navigate({ pathname: paths.owner, search }, { replace: true })}
        onLogIn={() => void navigate(`${paths.login}?next=${encodeURIComponent(pathname)}`, { state: { hash } })}
      />
    </EntrancePage>
  )
}
