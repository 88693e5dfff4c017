import { Link, useNavigate, useSearchParams } from 'react-router'
import { loginPathWith, readNext } from '../../features/account/entrance/next-page.ts'
import { SignUpForm } from '../../features/account/entrance/sign-up-form.tsx'
import { useTranslation } from '../../platform/language.ts'
import { EntrancePage } from './entrance-page.tsx'
import classes from './entrance-links.module.css'

/** Sign-up; leads to the login of the hotel that it came from. */
export function SignUpPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const hotelKey = hotelKeyIn(query.get('hotel'))
  const login = loginPathWith(hotelKey, readNext(query.get('next')))
  return (
    <EntrancePage title={t('account.signUp.title')} text={t('account.signUp.text')} hotelKey={hotelKey}>
      <SignUpForm onDone={({ email }) => void navigate(login, { state: { notice: 'signedUp', email } })} />
      <p className={classes.foot}>
        {t('account.signUp.haveAccount')}{' '}
        <Link className="quiet-link" to={login}>
          {t('account.signUp.toLogin')}
        </Link>
      </p>
    </EntrancePage>
  )
}

/** Only what can be the key of a hotel, so that no address of another kind comes of it. */
function hotelKeyIn(text: string | null): string | null {
  return text !== null && /^[a-z0-9-]{3,60}$/.test(text) ? text : null
}
