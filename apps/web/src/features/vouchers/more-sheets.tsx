import { Button, FileInput, Textarea } from '@mantine/core'
import type { Voucher } from '@keystay/contract/vouchers/entities'
import { useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { DeleteSheet } from '../../ui/editor/delete-sheet.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import classes from './vouchers.module.css'
import { useDeleteVoucher, useUploadVouchers } from './vouchers-api.ts'

type OfHotel = { readonly propertyId: string; readonly onClose: () => void }

/** Adds the codes of a table. */
export function UploadSheet({ propertyId, onClose, onDone }: OfHotel & { readonly onDone: (added: number) => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const { mutate, isPending, error, reset } = useUploadVouchers(propertyId)
  const problem = isApiError(error) ? error.fields['csv'] : undefined
  const foot = (
    <div className={classes.foot}>
      <Button
        size="sm"
        loading={isPending}
        disabled={file === null}
        onClick={() => file && mutate(file, { onSuccess: onDone })}
      >
        {t('vouchers.upload.action')}
      </Button>
    </div>
  )
  return (
    <Sheet open onClose={onClose} title={t('vouchers.upload.title')} footer={foot}>
      <div className={classes.form}>
        <p>{t('vouchers.upload.text')}</p>
        <p className={classes.columns}>
          code, percent, amount, bookFrom, bookTo, stayFrom, stayTo, minNights, maxUses, ended
        </p>
        <FileInput
          label={t('vouchers.upload.file')}
          placeholder={t('vouchers.upload.choose')}
          accept=".csv,.txt,text/csv"
          value={file}
          error={problem}
          onChange={(chosen) => {
            setFile(chosen)
            reset()
          }}
        />
        {problem === undefined && <FailedNote error={error} title="operation_failed" />}
      </div>
    </Sheet>
  )
}

/** The codes that were made, to be copied. */
export function MadeSheet({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Sheet open onClose={onClose} title={t('vouchers.made.title', { count: codes.length })}>
      <div className={classes.form}>
        <p>{t('vouchers.made.text')}</p>
        <Textarea
          readOnly
          rows={10}
          aria-label={t('vouchers.made.title', { count: codes.length })}
          value={codes.join('\n')}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </Sheet>
  )
}

type DeleteProps = OfHotel & { readonly voucher: Voucher; readonly onDone: () => void }

/** Asks before a code is deleted. */
export function DeleteVoucher({ propertyId, voucher: { id, code }, onClose, onDone }: DeleteProps) {
  const { t } = useTranslation()
  const mutation = useDeleteVoucher(propertyId)
  const texts = {
    title: t('vouchers.delete.title', { code }),
    text: t('vouchers.delete.text'),
    action: t('vouchers.delete.action'),
    keep: t('vouchers.delete.keep'),
  }
  const remove = () => mutation.mutate(id, { onSuccess: onDone })
  return <DeleteSheet texts={texts} mutation={mutation} onAct={remove} onClose={onClose} />
}
