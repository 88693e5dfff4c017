import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Extra } from '@keystay/contract/extras/entities'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import dense from '../../ui/editor/dense.module.css'
import { changedMeanwhile } from '../../ui/editor/use-editor-form.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import classes from './extra-editor.module.css'
import { ExtraExample } from './extra-example.tsx'
import { NameFields, PriceFields, SaleFields } from './extra-fields.tsx'
import { ExtraMeanwhile } from './extra-meanwhile.tsx'
import { useDeleteExtra } from './extras-api.ts'
import { useExtraForm, type ExtraFormOptions } from './use-extra-form.ts'

type ExtraEditorProps = ExtraFormOptions & {
  readonly onDeleted: (extra: Extra) => void
  /** Leaves a new one. */
  readonly onLeave: () => void
}

/** Changes an extra, or makes one: what it costs, who takes it, how many there are, and what a stay costs with it. */
export function ExtraEditor({ onDeleted, onLeave, ...options }: ExtraEditorProps) {
  const { t } = useTranslation()
  const { hotel, extra } = options
  const state = useExtraForm(options)
  const { area, submit, busy, error, isTyped, discard, body } = state
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [deleting, setDeleting] = useState(false)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const onFields = Object.keys(error?.fields ?? {}).length > 0
  return (
    <section className={`card ${classes.editor}`} aria-labelledby={`${id}-title`}>
      <h2 ref={heading} tabIndex={-1} id={`${id}-title`} className="display-sm">
        {extra?.name ?? t('extras.new')}
      </h2>
      <form
        ref={area}
        id={id}
        noValidate
        className={`${dense.fields} ${classes.form}`}
        aria-labelledby={`${id}-title`}
        onSubmit={submit}
      >
        <ExtraMeanwhile state={state} currency={hotel.currency} />
        {error && !onFields && !changedMeanwhile(error) && <FailedNote error={error} title="operation_failed" />}
        <NameFields state={state} />
        <PriceFields state={state} currency={hotel.currency} />
        <SaleFields state={state} />
      </form>
      <ExtraExample propertyId={hotel.id} today={todayIn(hotel.timezone)} extraId={extra?.id ?? null} body={body} />
      <div className={classes.foot}>
        <Button
          variant="outline"
          size="sm"
          disabled={busy || (extra !== null && !isTyped)}
          onClick={extra ? discard : onLeave}
        >
          {t('extras.discard')}
        </Button>
        <Button type="submit" form={id} size="sm" loading={busy}>
          {t(extra ? 'extras.save' : 'extras.create')}
        </Button>
        {extra && (
          <Button
            variant="subtle"
            size="sm"
            className={classes.delete ?? ''}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            {t('extras.delete.action')}
          </Button>
        )}
      </div>
      {extra && deleting && (
        <DeleteExtra
          propertyId={hotel.id}
          extra={extra}
          onClose={() => setDeleting(false)}
          onDone={() => onDeleted(extra)}
        />
      )}
    </section>
  )
}

type DeleteExtraProps = {
  readonly propertyId: string
  readonly extra: Extra
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before an extra is deleted. */
function DeleteExtra({ propertyId, extra: { id, name }, onClose, onDone }: DeleteExtraProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useDeleteExtra(propertyId)
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('extras.delete.title', { name })}
      action={t('extras.delete.action')}
      onAct={() => mutate(id, { onSuccess: onDone })}
      busy={isPending}
      danger
      keep={t('extras.delete.keep')}
    >
      <p>{t('extras.delete.text')}</p>
      <FailedNote error={error} title="operation_failed" />
    </AskSheet>
  )
}
