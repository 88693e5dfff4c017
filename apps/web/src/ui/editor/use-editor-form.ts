import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isApiError, notAnswered, type ApiError } from '../../platform/api/api-error.ts'
import { messageOf } from '../../platform/language.ts'
import { focusFirstError } from '../form/focus-first-error.ts'
import type { Choice } from './differences.ts'

type Body = Readonly<Record<string, unknown>>

type Options<V extends Record<string, unknown>, R> = {
  readonly initialValues: V
  /** What is sent, by the names that the contract's rules know. */
  readonly toBody: (values: V) => Body
  /** The rules bring the validation library along: they are to load with the first field that is left. */
  readonly check: (body: Body) => Promise<readonly FieldIssue[]>
  /** Where a rule about something sent is shown, when the field is called otherwise. */
  readonly fieldOf?: (path: string) => string
  /** Null: it was not done, and why is on the screen. */
  readonly send: (values: V) => Promise<R | null>
  readonly onDone: (result: R) => void
}

const same = (path: string): string => path

async function errorsOf<V extends Record<string, unknown>, R>(options: Options<V, R>, values: V) {
  const { check, toBody, fieldOf = same } = options
  const issues = await check(toBody(values))
  return Object.fromEntries(issues.map(({ path, code, params }) => [fieldOf(path), messageOf(code, params ?? {})]))
}

/** A form of an editor: the contract's rules at its fields, what the server refuses too, and one thing sent at a time. */
export function useEditorForm<V extends Record<string, unknown>, R>(options: Options<V, R>) {
  const { initialValues, fieldOf = same, send, onDone } = options
  const area = useRef<HTMLFormElement>(null)
  const busyNow = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const form = useForm({
    initialValues,
    validate: (values: V) => errorsOf(options, values),
    validateInputOnBlur: true,
  })
  const [refusals, setRefusals] = useState(0)
  // An effect runs when what is wrong has been drawn, however long that takes.
  useEffect(() => {
    if (refusals > 0) focusFirstError(area.current)
  }, [refusals])
  useLeaveWarning(form.isDirty())

  const run = async (before: () => Promise<boolean>) => {
    try {
      const ready = await before()
      const { hasErrors } = await form.validate()
      if (hasErrors || !ready) return setRefusals((count) => count + 1)
      const values = form.getValues()
      const result = await send(values)
      if (result === null) return
      form.resetDirty(values)
      onDone(result)
    } catch (caught) {
      // What is no answer of the API is a part of this page that could not be loaded.
      const failure = isApiError(caught) ? caught : notAnswered(caught)
      setError(failure)
      form.setErrors(
        Object.fromEntries(Object.entries(failure.fields).map(([path, text]) => [fieldOf(path), text])) as never,
      )
      setRefusals((count) => count + 1)
    }
  }
  /** `before` runs before the rules; false: not now, and why is on the screen. */
  const submit = (event: FormEvent | null, before = async () => true) => {
    event?.preventDefault()
    if (busyNow.current) return
    busyNow.current = true
    setBusy(true)
    setError(null)
    void run(before).finally(() => {
      busyNow.current = false
      setBusy(false)
    })
  }
  return { form, area, submit, busy, error, setError }
}

/** The browser asks before a page is left on which something was typed. */
function useLeaveWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
}

/** What is kept now, when a form was refused because it was filled from something older; else null. */
export function changedMeanwhile(error: ApiError | null): unknown {
  return error?.code === 'changed_meanwhile' ? (error.details['current'] ?? null) : null
}

/** Of what is kept now, what the owner takes over into the form. */
export function chosenOf<V extends object>(choices: Readonly<Record<string, Choice>>, theirs: V): Partial<V> {
  return Object.fromEntries(Object.entries(theirs).filter(([name]) => choices[name] === 'theirs')) as Partial<V>
}
