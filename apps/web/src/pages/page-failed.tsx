import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ErrorState } from '../ui/lists/list-states.tsx'
import { GuestPage } from './guest/guest-page.tsx'

/** Stands in for a page that failed to load or broke, also after a new release has replaced its file. */
export function PageFailed() {
  const { t } = useTranslation()
  return (
    <GuestPage title={t('errors.pageFailedTitle')}>
      <div className="content" style={{ paddingBlock: 40 }}>
        <FailedState />
      </div>
    </GuestPage>
  )
}

/** The same inside a layout that still stands. */
export function FailedState() {
  const { t } = useTranslation()
  return (
    <ErrorState
      heading="h1"
      title={t('errors.pageFailedTitle')}
      actions={
        <>
          <Button onClick={() => globalThis.location.reload()}>{t('errors.reload')}</Button>
          <Link className="quiet-link" to="/">
            {t('common.toStart')}
          </Link>
        </>
      }
    >
      {t('errors.pageFailedText')}
    </ErrorState>
  )
}
