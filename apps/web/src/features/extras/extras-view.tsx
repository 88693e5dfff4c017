import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Extra } from '@keystay/contract/extras/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { EditorPage } from '../../ui/editor/editor-page.tsx'
import { useTarget } from '../../platform/navigation/use-target.ts'
import { useWide } from '../../ui/layout/use-wide.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { ExtraEditor } from './extra-editor.tsx'
import { ExtraList } from './extra-list.tsx'
import { useExtras } from './extras-api.ts'

/** The extras of a hotel: all of them as a list, the one in the address beside it. */
export function ExtrasView({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const extras = useExtras(hotel.id)
  useHotelEvents(hotel.id)
  if (extras.error && !extras.loading)
    return (
      <ErrorState heading="h1" title={t('extras.failed')} onRetry={extras.retry} cause={extras.error}>
        {extras.error.message}
      </ErrorState>
    )
  if (extras.loading)
    return (
      <>
        <h1 className="display-md">{t('extras.title')}</h1>
        <ListSkeleton label={t('extras.loading')} count={4} card={<SkeletonBox height={56} />} />
      </>
    )
  return <Loaded hotel={hotel} extras={extras.data} />
}

type LoadedProps = { readonly hotel: OwnerProperty; readonly extras: readonly Extra[] }

function Loaded({ hotel, extras }: LoadedProps) {
  const { t } = useTranslation()
  const wide = useWide()
  const [done, setDone] = useState('')
  const [isTyped, setIsTyped] = useState(false)
  const target = useTarget(extras, { param: 'extra', isTyped, onLeave: () => setDone('') })
  const { item: extra, isNew, isGone, go } = target
  const isAlone = !wide && (extra !== null || isNew || isGone)
  const add = (
    <Button size="sm" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => go('new')}>
      {t('extras.new')}
    </Button>
  )
  const leave = {
    title: t('extras.leave.title'),
    text: t('extras.leave.text'),
    action: t('extras.leave.action'),
    keep: t('extras.leave.keep'),
  }
  return (
    <EditorPage
      texts={{ title: t('extras.title'), text: t('extras.text'), back: t('extras.back'), leave }}
      isAlone={isAlone}
      action={extras.length > 0 && !extra && !isNew && add}
      done={done}
      target={target}
    >
      {!isAlone && extras.length > 0 && <ExtraList extras={extras} chosen={extra?.id ?? null} onChoose={go} />}
      {!isAlone && extras.length === 0 && !isNew && (
        <EmptyState title={t('extras.none')} actions={add}>
          {t('extras.noneText')}
        </EmptyState>
      )}
      {isGone && (
        <ErrorState title={t('extras.gone')} actions={<Button onClick={() => go(null)}>{t('extras.back')}</Button>}>
          {t('extras.goneText')}
        </ErrorState>
      )}
      {(extra || isNew) && (
        <ExtraEditor
          key={extra?.id ?? 'new'}
          hotel={hotel}
          extra={extra}
          onTyped={setIsTyped}
          onSaved={({ id, name }, wasNew) => {
            setDone(t(wasNew ? 'extras.added' : 'extras.changed', { name }))
            if (wasNew) target.open(id)
          }}
          onDeleted={({ name }) => {
            setDone(t('extras.delete.done', { name }))
            target.open(null)
          }}
          onLeave={() => target.open(null)}
        />
      )}
    </EditorPage>
  )
}
