import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import type { ApiError } from '../../platform/api/api-error.ts'
import { FailedNote } from '../form/failed-note.tsx'
import dense from './dense.module.css'
import classes from './editor-frame.module.css'
import { changedMeanwhile } from './use-editor-form.ts'

type EditorFrameProps = {
  readonly title: string
  readonly heading?: 'h1' | 'h2'
  /** Beside the title. */
  readonly mark?: ReactNode
  /** It takes the place of a list: reading goes on here. */
  readonly takesFocus: boolean
  readonly state: {
    readonly area: RefObject<HTMLFormElement | null>
    readonly submit: (event: FormEvent | null) => void
    readonly busy: boolean
    readonly error: ApiError | null
  }
  /** What others saved meanwhile, then the fields. */
  readonly children: ReactNode
  /** What the form would do, between the fields and the buttons. */
  readonly example?: ReactNode
  /** Beside the buttons: whom saving affects. */
  readonly note?: ReactNode
  /** `discard` empty: there is nothing to go back to. */
  readonly texts: { readonly save: string; readonly discard: string; readonly delete: string }
  /** Null while there is nothing to discard. */
  readonly onDiscard: (() => void) | null
  /** Null where it is not kept yet. */
  readonly onDelete: (() => void) | null
}

/** A card that edits one thing: its fields, and below them what is done with it. */
export function EditorFrame(props: EditorFrameProps) {
  const { title, heading: Heading = 'h2', mark, takesFocus, state, children, example } = props
  const { area, submit, error } = state
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const isOfForm = Object.keys(error?.fields ?? {}).length === 0
  return (
    <section className={`card ${classes.editor}`} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <Heading ref={heading} tabIndex={-1} id={`${id}-title`} className="display-sm">
          {title}
        </Heading>
        {mark}
      </div>
      <form
        ref={area}
        id={id}
        noValidate
        className={`${dense.fields} ${classes.form}`}
        aria-labelledby={`${id}-title`}
        onSubmit={submit}
      >
        {error && isOfForm && !changedMeanwhile(error) && <FailedNote error={error} title="operation_failed" />}
        {children}
      </form>
      {example}
      <EditorFoot {...props} formId={id} />
    </section>
  )
}

function EditorFoot({
  state,
  note,
  texts,
  onDiscard,
  onDelete,
  formId,
}: EditorFrameProps & { readonly formId: string }) {
  return (
    <div className={classes.foot}>
      {note !== undefined && <p className="soft">{note}</p>}
      <div className={classes.actions}>
        {texts.discard !== '' && (
          <Button
            variant="outline"
            size="sm"
            disabled={state.busy || onDiscard === null}
            onClick={onDiscard ?? undefined}
          >
            {texts.discard}
          </Button>
        )}
        <Button type="submit" form={formId} size="sm" loading={state.busy}>
          {texts.save}
        </Button>
      </div>
      {onDelete && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.delete ?? ''}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={onDelete}
        >
          {texts.delete}
        </Button>
      )}
    </div>
  )
}
