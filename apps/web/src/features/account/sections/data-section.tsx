import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useTranslation } from '../../../platform/language.ts'
import danger from '../../../ui/form/danger.module.css'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useExport } from '../account-api.ts'
import fields from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { eraseMe } from '../session-actions.ts'
import { useAccountForm } from '../form/use-account-form.ts'

/** My data as a file. */
export function ExportSection() {
  const { t } = useTranslation()
  const { mutate, isPending, isSuccess, error } = useExport()
  return (
    <Section title={t('account.me.data')} text={t('account.me.exportText')}>
      <FormAlert error={isApiError(error) ? error : null} title="operation_failed" />
      <div className={fields.row}>
        <Button
          variant="outline"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t('account.me.export')}
        </Button>
        <output className={fields.done}>{isSuccess ? t('account.me.exported') : ''}</output>
      </div>
    </Section>
  )
}

type EraseProps = { readonly email: string; readonly onErased: () => void }

/** The way out, for good. */
export function EraseSection({ email, onErased }: EraseProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section title={t('account.me.eraseTitle')} text={t('account.me.eraseText')}>
      <div>
        <Button variant="outline" className={danger.offer ?? ''} onClick={() => setOpen(true)}>
          {t('account.me.erase')}
        </Button>
      </div>
      <Sheet open={open} onClose={close} title={t('account.me.eraseQuestion')}>
        <EraseForm email={email} onErased={onErased} onClose={close} />
      </Sheet>
    </Section>
  )
}

function EraseForm({ email, onErased, onClose }: EraseProps & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { form, area, submit, phase, error } = useAccountForm({
    name: 'erase',
    initialValues: { password: '' },
    send: ({ password }) => eraseMe(password),
    onDone: onErased,
  })
  return (
    <form ref={area} noValidate className={fields.form} onSubmit={submit}>
      <FormAlert error={error} title="operation_failed" />
      <p>{t('account.me.eraseFinal')}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.getInputProps('password')}
        label={t('account.password')}
        autoComplete="current-password"
      />
      <div className={danger.choice}>
        <Button variant="outline" onClick={onClose}>
          {t('account.me.keep')}
        </Button>
        <Button type="submit" className={danger.destroy ?? ''} loading={phase !== 'idle'}>
          {t('account.me.eraseNow')}
        </Button>
      </div>
    </form>
  )
}
