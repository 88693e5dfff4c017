import { Button, TextInput } from '@mantine/core'
import type { HidingReason } from '@keystay/contract/reviews/rules'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { ReasonField } from './reason-field.tsx'
import classes from './write-review.module.css'

type ReportSheetProps = {
  /** What the review is called. */
  readonly title: string
  readonly mutation: { readonly isPending: boolean; readonly error: Error | null }
  readonly onReport: (body: { readonly reason: HidingReason; readonly note: string }) => void
  readonly onClose: () => void
}

const longestNote = 500

/** Says which rule a review breaks. There are no other reasons than these. */
export function ReportSheet({ title, mutation, onReport, onClose }: ReportSheetProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<HidingReason | null>(null)
  const [note, setNote] = useState('')
  const foot = (
    <Button
      disabled={reason === null}
      loading={mutation.isPending}
      onClick={() => reason && onReport({ reason, note })}
    >
      {t('reviews.reporting.act')}
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title={t('reviews.reporting.title')} footer={foot}>
      <div className={classes.fields}>
        <p>{t('reviews.reporting.text', { title })}</p>
        <ReasonField label={t('reviews.reporting.reason')} value={reason} onChange={setReason} />
        <TextInput
          label={t('reviews.reporting.note')}
          value={note}
          maxLength={longestNote}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <FailedNote error={mutation.error} title="unexpected_error" />
      </div>
    </Sheet>
  )
}
