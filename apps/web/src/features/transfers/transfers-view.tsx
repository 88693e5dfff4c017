import { TextInput } from '@mantine/core'
import type { TransferAccount } from '@keystay/contract/transfers/entities'
import { maxTransferDays, maxTransferRooms } from '@keystay/contract/shared/limits'
import { useState } from 'react'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { changedMeanwhile, useEditorForm } from '../../ui/editor/use-editor-form.ts'
import { StepperField } from '../../ui/fields/stepper-field.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { DoneNote, FailedNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import { useAccount, useSaveAccount } from './transfers-api.ts'
import classes from './transfers.module.css'

/** The bank account to which guests may transfer what they pay. */
export function TransfersView({ propertyId }: { readonly propertyId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useAccount(propertyId)
  return (
    <>
      <div className={classes.head}>
        <h1 className="display-md">{t('transfers.title')}</h1>
        <p className="soft">{t('transfers.text')}</p>
      </div>
      {!data && error && (
        <ErrorState title={messageOf('operation_failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {!data && !error && <ListSkeleton label={t('transfers.loading')} count={1} />}
      {data && <AccountEditor propertyId={propertyId} account={data.data} />}
    </>
  )
}

type AccountEditorProps = { readonly propertyId: string; readonly account: TransferAccount }

function AccountEditor({ propertyId, account }: AccountEditorProps) {
  const { t } = useTranslation()
  const save = useSaveAccount(propertyId)
  const [done, setDone] = useState('')
  const [base, setBase] = useState(account)
  // Whoever gives an account for the first time wants guests to use it.
  const valuesOf = ({ currency: _currency, version, ...values }: TransferAccount) => ({
    ...values,
    active: values.active || version === null,
  })
  const toBody = (values: ReturnType<typeof valuesOf>) => ({ ...values, version: base.version })
  const editor = useEditorForm({
    initialValues: valuesOf(account),
    toBody,
    check: async (body) => (await import('./account-rules.ts')).checkAccount(body),
    send: async (values) => await save(toBody(values)),
    onDone: (saved) => {
      fill(saved)
      setDone(t(saved.active ? 'transfers.savedOn' : 'transfers.savedOff'))
    },
  })
  const { form, error, setError } = editor
  const fill = (from: TransferAccount) => {
    setBase(from)
    form.setValues(valuesOf(from))
    form.resetDirty(valuesOf(from))
    form.clearErrors()
  }
  const current = changedMeanwhile(error) as TransferAccount | null
  const isVietnam = account.currency === 'VND'
  const byIban = !isVietnam
  const byNumber = account.currency !== 'EUR'
  const { active, holdDays, maxRooms } = form.values
  return (
    <>
      <DoneNote>{done}</DoneNote>
      <EditorFrame
        title={t('transfers.account', { currency: account.currency })}
        takesFocus={false}
        state={{
          ...editor,
          submit: (event) => {
            setDone('')
            editor.submit(event)
          },
        }}
        note={t('transfers.note')}
        texts={{ save: t('transfers.save'), discard: t('transfers.discard'), delete: '' }}
        onDiscard={form.isDirty() ? () => fill(base) : null}
        onDelete={null}
      >
        {current && (
          <FailedNote error={error} title="operation_failed">
            <button
              type="button"
              onClick={() => {
                setError(null)
                fill(current)
              }}
            >
              {t('transfers.takeOver')}
            </button>
          </FailedNote>
        )}
        <Toggle on={active} onChange={(on) => form.setFieldValue('active', on)} label={t('transfers.active')}>
          {t(active ? 'transfers.on' : 'transfers.off')}
        </Toggle>
        <TextInput label={t('transfers.holder')} autoComplete="off" {...form.getInputProps('holder')} />
        {byIban && <TextInput label={t('transfers.iban')} autoComplete="off" {...form.getInputProps('iban')} />}
        {byIban && <TextInput label={t('transfers.bic')} autoComplete="off" {...form.getInputProps('bic')} />}
        {byNumber && (
          <>
            <TextInput label={t('transfers.bankName')} autoComplete="off" {...form.getInputProps('bankName')} />
            {isVietnam && (
              <TextInput
                label={t('transfers.bankBin')}
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps('bankBin')}
              />
            )}
            <TextInput
              label={t('transfers.accountNumber')}
              autoComplete="off"
              {...form.getInputProps('accountNumber')}
            />
          </>
        )}
        <StepperField
          label={t('transfers.holdDays')}
          help={t('transfers.holdDaysHelp')}
          value={holdDays}
          min={1}
          max={maxTransferDays}
          error={textOf(form.errors['holdDays'])}
          onChange={(value) => form.setFieldValue('holdDays', value)}
        />
        <StepperField
          label={t('transfers.maxRooms')}
          help={t('transfers.maxRoomsHelp')}
          value={maxRooms}
          min={1}
          max={maxTransferRooms}
          error={textOf(form.errors['maxRooms'])}
          onChange={(value) => form.setFieldValue('maxRooms', value)}
        />
      </EditorFrame>
    </>
  )
}

const textOf = (error: unknown): string | null => (typeof error === 'string' ? error : null)
