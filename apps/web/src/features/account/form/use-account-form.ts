import { useForm } from '@mantine/form'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isApiError, notAnswered, type ApiError } from '../../../platform/api/api-error.ts'
import { messageOf } from '../../../platform/language.ts'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import type { FormName } from '../account-rules.ts'
import type { Verification } from '../../../ui/verification/use-verification.ts'

type Values = Record<string, string | boolean>
const answerField = 'cf-turnstile-response'

type Options<V extends Values, R> = {
  readonly name: FormName
  readonly initialValues: V
  /** Gets the answer of the verification along, empty where there is none. */
  readonly send: (values: V, answer: string) => Promise<R>
  readonly onDone: (result: R) => void
  /** Where the form has to prove that no robot fills it in. */
  readonly verification?: Verification
}

/** The rules bring the validation library along: they load with the first field that is left. */
async function errorsOf(name: FormName, values: Values): Promise<Record<string, string>> {
  const { checkForm } = await import('../account-rules.ts')
  return Object.fromEntries(
    checkForm(name, values).map(({ path, code, params }) => [path, messageOf(code, params ?? {})]),
  )
}

/** A form of an account: the contract's rules at its fields, what the server refuses too, and one thing sent at a time. */
export function useAccountForm<V extends Values, R>(options: Options<V, R>) {
  const { name, initialValues, send, onDone, verification } = options
  const area = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const [phase, setPhase] = useState<'idle' | 'verifying' | 'sending'>('idle')
  const [error, setError] = useState<ApiError | null>(null)
  const form = useForm({
    initialValues,
    validate: (values: V) => errorsOf(name, values),
    validateInputOnBlur: true,
  })
  const [refusals, setRefusals] = useState(0)
  // An effect runs when what is wrong has been drawn, however long that takes.
  useEffect(() => {
    if (refusals > 0) focusFirstError(area.current)
  }, [refusals])
  const focusFirst = () => setRefusals((count) => count + 1)
  const missing = () => ({ [answerField]: messageOf('verification_required') })

  const answered = async (): Promise<string | null> => {
    setPhase('verifying')
    const { hasErrors, errors } = await form.validate()
    const answer = hasErrors || !verification ? '' : await verification.wait()
    if (verification?.state === 'failed' || answer === null) form.setErrors({ ...errors, ...missing() })
    return hasErrors ? null : answer
  }
  const run = async () => {
    try {
      const answer = await answered()
      if (answer === null) return focusFirst()
      setPhase('sending')
      onDone(await send(form.getValues(), answer))
    } catch (caught) {
      // What is no answer of the API is a part of this page that could not be loaded.
      const failure = isApiError(caught) ? caught : notAnswered(caught)
      setError(failure)
      form.setErrors({ ...failure.fields })
      verification?.restart()
      focusFirst()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setError(null)
    void run().finally(() => {
      busy.current = false
      setPhase('idle')
    })
  }
  return { form, area, submit, phase, error, answerError: form.errors[answerField] }
}
