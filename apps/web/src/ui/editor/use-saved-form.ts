import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEditorForm } from './use-editor-form.ts'

type Options<V, T, B> = {
  /** As it is kept now; null for a new one. */
  readonly saved: T | null
  /** The form of what is kept, or of a new one. */
  readonly valuesOf: (saved: T | null) => V
  readonly toBody: (values: V) => B
  readonly check: (body: B) => Promise<readonly FieldIssue[]>
  readonly fieldOf: (path: string) => string
  /** Adds one, or changes the one that the form was filled from. */
  readonly save: (base: T | null, body: B) => Promise<T>
  readonly onSaved: (saved: T, isNew: boolean) => void
}

/** The form of something that has versions, new or known. Unless something was typed, it follows what others save. */
export function useSavedForm<
  V extends Record<string, unknown>,
  T extends { readonly version: number },
  B extends Readonly<Record<string, unknown>>,
>({ saved, valuesOf, toBody, check, fieldOf, save, onSaved }: Options<V, T, B>) {
  const [base, setBase] = useState(saved)
  const [initialValues] = useState(() => valuesOf(saved))
  const editor = useEditorForm<V, T>({
    initialValues,
    toBody,
    check: async (body) => await check(body as B),
    fieldOf,
    send: async (values) => await save(base, toBody(values)),
    onDone: (done) => {
      fill(done)
      onSaved(done, base === null)
    },
  })
  const { form, setError } = editor
  const fill = (from: T | null) => {
    const values = valuesOf(from)
    setBase(from)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
    setError(null)
  }
  const isTyped = form.isDirty()
  const isOutOfDate = saved !== null && base !== null && saved.version > base.version
  const follow = useEffectEvent(() => fill(saved))
  useEffect(() => {
    if (isOutOfDate && !isTyped) follow()
  }, [isOutOfDate, isTyped])
  return { ...editor, base, setBase, isTyped, discard: () => fill(base), body: toBody(form.values) }
}
