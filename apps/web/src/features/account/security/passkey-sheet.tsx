import { Button, TextInput } from '@mantine/core'
import { maxPasskeyName } from '@keystay/contract/shared/limits'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useTranslation } from '../../../platform/language.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import fields from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { problemOf, type Problem } from './problem.ts'
import { ProblemNote } from './problem-note.tsx'

type NameProps<R> = {
  readonly text: string
  readonly name: string
  readonly action: string
  readonly send: (name: string) => Promise<R>
  readonly onDone: (result: R) => void
}
type PasskeySheetProps<R> = NameProps<R> & {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
}

/** Asks for a passkey's name, for a new one before the browser makes it. */
export function PasskeySheet<R>({ open, onClose, title, ...props }: PasskeySheetProps<R>) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <NameForm {...props} />
    </Sheet>
  )
}

function NameForm<R>({ text, name, action, send, onDone }: NameProps<R>) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { form, area, submit, phase, error } = useAccountForm({
    name: 'passkeyName',
    initialValues: { name },
    send: async (values): Promise<{ readonly result: R } | null> => {
      setProblem(null)
      try {
        return { result: await send(values.name) }
      } catch (caught) {
        if (isApiError(caught)) throw caught
        setProblem(problemOf(caught))
        return null
      }
    },
    onDone: (done) => done && onDone(done.result),
  })
  return (
    <form ref={area} noValidate className={fields.form} onSubmit={submit}>
      <p>{text}</p>
      <FormAlert error={error} title="operation_failed" />
      <ProblemNote problem={problem} />
      <TextInput
        {...form.getInputProps('name')}
        label={t('account.security.passkeyName')}
        maxLength={maxPasskeyName}
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <Button type="submit" loading={phase !== 'idle'}>
        {action}
      </Button>
    </form>
  )
}
