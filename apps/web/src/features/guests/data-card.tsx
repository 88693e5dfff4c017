import { Button } from '@mantine/core'
import type { GuestCard } from '@keystay/contract/guests/entities'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useGuestErasure, useGuestExport } from './guests-api.ts'
import classes from './guest-view.module.css'

type DataCardProps = {
  readonly propertyId: string
  readonly guestId: string
  readonly card: GuestCard
  readonly backLink: string
}

/** What a guest may ask of the hotel: all that it keeps of them, or that it is erased. */
export function DataCard({ propertyId, guestId, card, backLink }: DataCardProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const exporting = useGuestExport(propertyId, guestId)
  const erasing = useGuestErasure(propertyId, guestId)
  const close = () => {
    setAsks(false)
    erasing.reset()
  }
  return (
    <section className={`card ${classes.part}`} aria-labelledby="guest-data">
      <h2 id="guest-data" className="display-sm">
        {t('guestCards.data.title')}
      </h2>
      <p className="soft">{t('guestCards.data.text')}</p>
      <div className={classes.actions}>
        <Button size="sm" variant="outline" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('guestCards.data.export')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setAsks(true)}>
          {t('guestCards.data.erase')}
        </Button>
      </div>
      <output className="small soft">{exporting.isSuccess && t('guestCards.data.exported')}</output>
      <FailedNote error={exporting.error} title="operation_failed" />
      <AskSheet
        open={asks}
        onClose={close}
        title={t('guestCards.data.sheet', { name: card.name })}
        action={t('guestCards.data.eraseNow')}
        onAct={() => erasing.mutate(card.version, { onSuccess: () => void navigate(backLink, { replace: true }) })}
        busy={erasing.isPending}
        danger
        keep={t('guestCards.data.keep')}
      >
        <p>{t('guestCards.data.explain')}</p>
        <FailedNote error={erasing.error} title="operation_failed" />
      </AskSheet>
    </section>
  )
}
