import { paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { FormAlert } from '../../features/account/form/form-alert.tsx'
import { forgetHostWish, wishesToHost, wishToHost } from '../../features/account/entrance/host-wish.ts'
import { loginPathWith, signUpPath } from '../../features/account/entrance/next-page.ts'
import { turnIntoOwner } from '../../features/account/session-actions.ts'
import { isApiError } from '../../platform/api/api-error.ts'
import { useTranslation } from '../../platform/language.ts'
import { useAuth } from '../../platform/session/auth-state.ts'
import iconList from '../../ui/lists/icon-list.module.css'
import classes from './entrance-links.module.css'
import { EntrancePage } from './entrance-page.tsx'

const points = ['pointPlan', 'pointPrices', 'pointRevenue'] as const
const here = paths.listProperty

/**
 * "List your property": a guest becomes an owner; whoever is not logged in is led to that first, and from there straight on
 * to a new hotel.
 */
export function ListPropertyPage() {
  const { t } = useTranslation()
  const { user } = useAuth()
  const [goesOn] = useState(wishesToHost)
  useEffect(() => {
    if (user) forgetHostWish()
  }, [user])
  if (goesOn && user && user.role !== 'guest') return <Navigate to={paths.newProperty} replace />
  return (
    <EntrancePage title={t('account.owner.title')} text={t('account.owner.text')}>
      <ul className={`${iconList.list} ${classes.points}`}>
        {points.map((point) => (
          <li key={point}>
            <IconCheck size={22} stroke={1.75} aria-hidden />
            {t(`account.owner.${point}`)}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        {!user && <LogInFirst />}
        {user?.role === 'guest' && <Become goesOn={goesOn} />}
        {user && user.role !== 'guest' && (
          <>
            <p>{t('account.owner.already')}</p>
            <Button component={Link} to={paths.owner}>
              {t('account.owner.toOwner')}
            </Button>
          </>
        )}
      </div>
    </EntrancePage>
  )
}

function LogInFirst() {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('account.owner.needLogin')}</p>
      <Button component={Link} to={signUpPath(undefined, here)} onClick={wishToHost} fullWidth>
        {t('account.owner.signUp')}
      </Button>
      <Button component={Link} to={loginPathWith(null, here)} onClick={wishToHost} variant="outline" fullWidth>
        {t('account.owner.login')}
      </Button>
    </>
  )
}

type BecomeProps = {
  /** Asked for before login: it is not asked for again, and the page itself leads on. */
  readonly goesOn: boolean
}

function Become({ goesOn }: BecomeProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: turnIntoOwner,
    onSuccess: () => !goesOn && navigate(paths.owner),
  })
  const begun = useRef(false)
  useEffect(() => {
    if (!goesOn || begun.current) return
    begun.current = true
    mutate()
  }, [goesOn, mutate])
  return (
    <>
      <FormAlert error={isApiError(error) ? error : null} title="operation_failed" />
      <Button loading={isPending} onClick={() => mutate()} fullWidth>
        {t('account.owner.become')}
      </Button>
      <p className="small soft">{t('account.owner.note')}</p>
    </>
  )
}
