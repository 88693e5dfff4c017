import { Button } from '@mantine/core'
import { IconCheck, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { LiveRegion } from '../layout/live-region.tsx'
import classes from './share-button.module.css'

const shownFor = 3000

/** Shares the page by the device's own way, or else copies its address. */
export function ShareButton({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const share = async () => {
    const url = globalThis.location.href
    if (typeof navigator.share === 'function') {
      // Whoever closes the device's dialog has changed their mind, which is no error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    setCopied(true)
    setTimeout(() => setCopied(false), shownFor)
  }
  const Icon = copied ? IconCheck : IconShare
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        classNames={{ label: classes.label ?? '', section: classes.icon ?? '' }}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => void share()}
      >
        {copied ? t('hotel.linkCopied') : t('hotel.share')}
      </Button>
      <LiveRegion>{copied ? t('hotel.linkCopied') : ''}</LiveRegion>
    </>
  )
}
