import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslation } from '../platform/language.ts'
import { ErrorState } from '../ui/lists/list-states.tsx'
import { GuestPage } from './guest/guest-page.tsx'

/** Stands in for a page that failed to load or broke, also after a new release has replaced its file. */
export function PageFailed() {
  const { t } = useTranslation()
  return (
    <GuestPage title={t('errors.pageFailedTitle')}>
      <div className="content" style={{ paddingBlock: 40 }}>
        <FailedState>{t('errors.nothingBooked')}</FailedState>
      </div>
    </GuestPage>
  )
}

type FailedStateProps = {
  /** What to know besides. */
  readonly children?: string
}

/** The same inside a layout that still stands. */
export function FailedState({ children = '' }: FailedStateProps) {
  const { t } = useTranslation()
  // A browser that reloads while nobody answers puts a page of its own in place of ours.
  const reload = useMutation({
    mutationFn: async () => await fetch(globalThis.location.href, { method: 'HEAD', cache: 'no-store' }),
    onSuccess: () => globalThis.location.reload(),
    networkMode: 'always',
    retry: false,
  })
  return (
    <ErrorState
      heading="h1"
      title={t('errors.pageFailedTitle')}
      actions={
        <>
          <Button loading={reload.isPending} onClick={() => reload.mutate()}>
            {t('errors.reload')}
          </Button>
          <Link className="quiet-link" to="/">
            {t('common.toStart')}
          </Link>
        </>
      }
    >
      {reload.isError ? t('errors.stillAway') : t('errors.pageFailedText')} {children}
    </ErrorState>
  )
}
