import type { AgeBands } from '@keystay/contract/age-bands/entities'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { DeleteSheet } from '../../ui/editor/delete-sheet.tsx'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { useDeleteBands } from './age-bands-api.ts'
import classes from './age-bands.module.css'
import { BandFields } from './band-fields.tsx'
import { isEmpty } from './band-values.ts'
import { BandsExample } from './bands-example.tsx'
import { BandsMeanwhile } from './bands-meanwhile.tsx'
import { useBandsForm, type BandsFormOptions } from './use-bands-form.ts'

type BandsEditorProps = BandsFormOptions & {
  readonly onTyped: () => void
  readonly onDeleted: () => void
  /** Leaves a form of which nothing is saved yet. */
  readonly onLeave: () => void
}

/** Changes what guests pay by age, beside what that does to a stay. */
export function BandsEditor({ onTyped, onDeleted, onLeave, ...options }: BandsEditorProps) {
  const { t } = useTranslation()
  const { hotel, saved } = options
  const state = useBandsForm(options)
  const { isTyped, discard, body } = state
  const isNew = isEmpty(saved)
  const [deleting, setDeleting] = useState(false)
  const tell = useEffectEvent(onTyped)
  useEffect(() => {
    if (isTyped) tell()
  }, [isTyped])
  const discardTyped = isTyped ? discard : null
  return (
    <>
      <div className={classes.layout}>
        <EditorFrame
          title={t('ageBands.bands')}
          takesFocus={isNew}
          state={state}
          note={t('ageBands.affectsNone')}
          texts={{
            save: t('ageBands.save'),
            discard: t('ageBands.discard'),
            delete: t('ageBands.delete.action'),
          }}
          onDiscard={isNew ? onLeave : discardTyped}
          onDelete={isNew ? null : () => setDeleting(true)}
        >
          <BandsMeanwhile state={state} currency={hotel.currency} />
          <BandFields state={state} currency={hotel.currency} />
        </EditorFrame>
        <BandsExample hotel={hotel} bands={body} isNew={isNew} />
      </div>
      {deleting && (
        <DeleteBands propertyId={hotel.id} saved={saved} onClose={() => setDeleting(false)} onDone={onDeleted} />
      )}
    </>
  )
}

type DeleteBandsProps = {
  readonly propertyId: string
  readonly saved: AgeBands
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before all bands are deleted. */
function DeleteBands({ propertyId, saved, onClose, onDone }: DeleteBandsProps) {
  const { t } = useTranslation()
  const mutation = useDeleteBands(propertyId)
  const texts = {
    title: t('ageBands.delete.title'),
    text: t('ageBands.delete.text'),
    action: t('ageBands.delete.action'),
    keep: t('ageBands.delete.keep'),
  }
  const remove = () => mutation.mutate(saved, { onSuccess: onDone })
  return <DeleteSheet texts={texts} mutation={mutation} onAct={remove} onClose={onClose} />
}
