import type { FlexibleRooms } from '@keystay/contract/flexible-rooms/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { useTranslation } from '../../platform/language.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { DoneNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { FlexibleExamples } from './flexible-examples.tsx'
import { FlexibleFields } from './flexible-fields.tsx'
import { FlexibleMeanwhile } from './flexible-meanwhile.tsx'
import { useFlexibleRooms } from './flexible-rooms-api.ts'
import beside from '../../ui/editor/beside.module.css'
import { NightsSold } from './nights-sold.tsx'
import { useFlexibleForm } from './use-flexible-form.ts'

type FlexibleRoomsViewProps = { readonly hotel: OwnerProperty }

/** What a hotel allows for guests who let it choose their room type, beside what that would cost and what it has sold. */
export function FlexibleRoomsView({ hotel }: FlexibleRoomsViewProps) {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useFlexibleRooms(hotel.id)
  useHotelEvents(hotel.id)
  if (data) return <Loaded hotel={hotel} saved={data} />
  if (isPending)
    return (
      <>
        <h1 className="display-md">{t('flexibleRooms.title')}</h1>
        <ListSkeleton label={t('flexibleRooms.loading')} count={2} card={<SkeletonBox height={72} />} />
      </>
    )
  const cause = isApiError(error) ? error : null
  return (
    <ErrorState
      heading="h1"
      title={t('flexibleRooms.failed')}
      onRetry={() => void refetch()}
      cause={cause ?? undefined}
    >
      {error.message}
    </ErrorState>
  )
}

function Loaded({ hotel, saved }: FlexibleRoomsViewProps & { readonly saved: FlexibleRooms }) {
  const { t } = useTranslation()
  const [done, setDone] = useState('')
  const state = useFlexibleForm({ hotel, saved, onSaved: () => setDone(t('flexibleRooms.saved')) })
  const { isTyped, discard, body } = state
  return (
    <>
      <div className={beside.head}>
        <h1 className="display-md">{t('flexibleRooms.title')}</h1>
        <p className="soft">{t('flexibleRooms.text')}</p>
      </div>
      <DoneNote>{isTyped ? '' : done}</DoneNote>
      <div className={beside.layout}>
        <EditorFrame
          title={t('flexibleRooms.settings')}
          takesFocus={false}
          state={state}
          note={t('flexibleRooms.affectsNone')}
          texts={{ save: t('flexibleRooms.save'), discard: t('flexibleRooms.discard'), delete: '' }}
          onDiscard={isTyped ? discard : null}
          onDelete={null}
        >
          <FlexibleMeanwhile state={state} />
          <FlexibleFields state={state} types={saved.types} />
        </EditorFrame>
        <div className={beside.side}>
          <NightsSold hotel={hotel} />
          <FlexibleExamples hotel={hotel} rooms={body} />
        </div>
      </div>
    </>
  )
}
