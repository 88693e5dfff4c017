import type { GapDeals } from '@keystay/contract/gap-deals/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { useTranslation } from '../../platform/language.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { DoneNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { useGapDeals } from './gap-deals-api.ts'
import beside from '../../ui/editor/beside.module.css'
import { GapFields } from './gap-fields.tsx'
import { GapMeanwhile } from './gap-meanwhile.tsx'
import { GapsNow } from './gaps-now.tsx'
import { HealedGaps } from './healed-gaps.tsx'
import { useGapForm } from './use-gap-form.ts'

type GapDealsViewProps = { readonly hotel: OwnerProperty }

/** What a hotel allows for nights that lie alone between stays, beside those that it has now. */
export function GapDealsView({ hotel }: GapDealsViewProps) {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useGapDeals(hotel.id)
  useHotelEvents(hotel.id)
  if (data) return <Loaded hotel={hotel} saved={data} />
  if (isPending)
    return (
      <>
        <h1 className="display-md">{t('gapDeals.title')}</h1>
        <ListSkeleton label={t('gapDeals.loading')} count={2} card={<SkeletonBox height={72} />} />
      </>
    )
  const cause = isApiError(error) ? error : null
  return (
    <ErrorState heading="h1" title={t('gapDeals.failed')} onRetry={() => void refetch()} cause={cause ?? undefined}>
      {error.message}
    </ErrorState>
  )
}

function Loaded({ hotel, saved }: GapDealsViewProps & { readonly saved: GapDeals }) {
  const { t } = useTranslation()
  const [done, setDone] = useState('')
  const state = useGapForm({ hotel, saved, onSaved: () => setDone(t('gapDeals.saved')) })
  const { isTyped, discard, body } = state
  return (
    <>
      <div className={beside.head}>
        <h1 className="display-md">{t('gapDeals.title')}</h1>
        <p className="soft">{t('gapDeals.text')}</p>
      </div>
      <DoneNote>{isTyped ? '' : done}</DoneNote>
      <div className={beside.layout}>
        <EditorFrame
          title={t('gapDeals.settings')}
          takesFocus={false}
          state={state}
          note={t('gapDeals.affectsNone')}
          texts={{ save: t('gapDeals.save'), discard: t('gapDeals.discard'), delete: '' }}
          onDiscard={isTyped ? discard : null}
          onDelete={null}
        >
          <GapMeanwhile state={state} />
          <GapFields state={state} />
        </EditorFrame>
        <div className={beside.side}>
          <HealedGaps hotel={hotel} />
          <GapsNow hotel={hotel} deals={body} />
        </div>
      </div>
    </>
  )
}
