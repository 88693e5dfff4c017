import { RequireLogin } from '../../features/account/require-login.tsx'
import { ReportedReviews } from '../../features/reviews/reported-reviews.tsx'
import { useTranslation } from '../../platform/language.ts'
import classes from './account-page.module.css'
import { GuestPage } from '../guest/guest-page.tsx'

/** Where admins of the product decide what becomes of reported reviews. */
export function ReportedReviewsPage() {
  const { t } = useTranslation()
  return (
    <GuestPage title={t('reviews.decide.title')}>
      <div className={`content ${classes.page}`}>
        <h1 className="display-xl">{t('reviews.decide.title')}</h1>
        <p className="soft">{t('reviews.decide.text')}</p>
        <RequireLogin>{() => <ReportedReviews />}</RequireLogin>
      </div>
    </GuestPage>
  )
}
