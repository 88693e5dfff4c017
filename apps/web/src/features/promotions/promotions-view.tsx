import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Promotion } from '@keystay/contract/promotions/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { useTarget } from '../../platform/navigation/use-target.ts'
import { EditorPage } from '../../ui/editor/editor-page.tsx'
import { useWide } from '../../ui/layout/use-wide.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { PromotionEditor } from './promotion-editor.tsx'
import { PromotionList } from './promotion-list.tsx'
import { usePromotions } from './promotions-api.ts'

type PromotionsViewProps = { readonly hotel: OwnerProperty }

/** The promotions of a hotel: all of them as a list, the one in the address beside it. */
export function PromotionsView({ hotel }: PromotionsViewProps) {
  const { t } = useTranslation()
  const { data, error, loading, retry } = usePromotions(hotel.id)
  useHotelEvents(hotel.id)
  if (loading)
    return (
      <>
        <h1 className="display-md">{t('promotions.title')}</h1>
        <ListSkeleton label={t('promotions.loading')} count={3} card={<SkeletonBox height={64} />} />
      </>
    )
  if (error)
    return (
      <ErrorState heading="h1" title={t('promotions.failed')} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  return <Loaded hotel={hotel} promotions={data} />
}

function Loaded({ hotel, promotions }: PromotionsViewProps & { readonly promotions: readonly Promotion[] }) {
  const { t } = useTranslation()
  const wide = useWide()
  const [done, setDone] = useState('')
  const [isTyped, setIsTyped] = useState(false)
  const target = useTarget(promotions, { param: 'promotion', isTyped, onLeave: () => setDone('') })
  const { item: promotion, isNew, isGone, go, open } = target
  const isAlone = !wide && (promotion !== null || isNew || isGone)
  const isList = !isAlone && promotions.length > 0
  const add = (
    <Button size="sm" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => go('new')}>
      {t('promotions.new')}
    </Button>
  )
  const leave = {
    title: t('promotions.leave.title'),
    text: t('promotions.leave.text'),
    action: t('promotions.leave.action'),
    keep: t('promotions.leave.keep'),
  }
  const saved = ({ id, name }: Promotion, wasNew: boolean) => {
    setDone(t(wasNew ? 'promotions.added' : 'promotions.changed', { name }))
    if (wasNew) open(id)
  }
  const deleted = ({ name }: Promotion) => {
    setDone(t('promotions.delete.done', { name }))
    open(null)
  }
  return (
    <EditorPage
      texts={{ title: t('promotions.title'), text: t('promotions.text'), back: t('promotions.back'), leave }}
      isAlone={isAlone}
      action={isList && !promotion && !isNew && add}
      done={done}
      target={target}
    >
      {isList && (
        <PromotionList propertyId={hotel.id} promotions={promotions} chosen={promotion?.id ?? null} onChoose={go} />
      )}
      {promotions.length === 0 && !isNew && !isGone && (
        <EmptyState title={t('promotions.none')} actions={add}>
          {t('promotions.noneText')}
        </EmptyState>
      )}
      {isGone && (
        <ErrorState
          title={t('promotions.gone')}
          actions={<Button onClick={() => go(null)}>{t('promotions.back')}</Button>}
        >
          {t('promotions.goneText')}
        </ErrorState>
      )}
      {(promotion !== null || isNew) && (
        <PromotionEditor
          key={promotion?.id ?? 'new'}
          hotel={hotel}
          promotion={promotion}
          onTyped={setIsTyped}
          onSaved={saved}
          onDeleted={deleted}
          onLeave={() => open(null)}
        />
      )}
    </EditorPage>
  )
}
