import { Button } from '@mantine/core'
import { useTranslation } from '../../../platform/language.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'

type SubmitButtonProps = { readonly phase: 'idle' | 'verifying' | 'sending'; readonly children: string }

/** Sends a form with a security verification; while it waits for that, it says so. */
export function SubmitButton({ phase, children }: SubmitButtonProps) {
  const { t } = useTranslation()
  const waiting = phase === 'verifying'
  return (
    <>
      <Button type="submit" loading={phase === 'sending'} aria-disabled={waiting || undefined}>
        {waiting ? t('verification.waiting') : children}
      </Button>
      <LiveRegion>{waiting ? t('verification.waiting') : ''}</LiveRegion>
    </>
  )
}
