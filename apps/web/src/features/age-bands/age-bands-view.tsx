import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { AgeBands } from '@keystay/contract/age-bands/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { useTranslation } from '../../platform/language.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { DoneNote } from '../../ui/form/failed-note.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { useAgeBands } from './age-bands-api.ts'
import classes from './age-bands.module.css'
import { isEmpty } from './band-values.ts'
import { BandsEditor } from './bands-editor.tsx'

type AgeBandsViewProps = { readonly hotel: OwnerProperty }

/** What guests of a hotel pay beside the room, by age. */
export function AgeBandsView({ hotel }: AgeBandsViewProps) {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useAgeBands(hotel.id)
  useHotelEvents(hotel.id)
  if (data) return <Loaded hotel={hotel} saved={data} />
  if (isPending)
    return (
      <>
        <h1 className="display-md">{t('ageBands.title')}</h1>
        <ListSkeleton label={t('ageBands.loading')} count={2} card={<SkeletonBox height={72} />} />
      </>
    )
  const cause = isApiError(error) ? error : null
  return (
    <ErrorState heading="h1" title={t('ageBands.failed')} onRetry={() => void refetch()} cause={cause ?? undefined}>
      {error.message}
    </ErrorState>
  )
}

function Loaded({ hotel, saved }: AgeBandsViewProps & { readonly saved: AgeBands }) {
  const { t } = useTranslation()
  const [done, setDone] = useState('')
  const [isBegun, setIsBegun] = useState(false)
  const begin = (
    <Button
      leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
      onClick={() => {
        setDone('')
        setIsBegun(true)
      }}
    >
      {t('ageBands.none.add')}
    </Button>
  )
  return (
    <>
      <div className={classes.head}>
        <h1 className="display-md">{t('ageBands.title')}</h1>
        <p className="soft">{t('ageBands.text')}</p>
      </div>
      <DoneNote>{done}</DoneNote>
      {isEmpty(saved) && !isBegun ? (
        <EmptyState title={t('ageBands.none.title')} actions={begin}>
          {t('ageBands.none.text')}
        </EmptyState>
      ) : (
        <BandsEditor
          hotel={hotel}
          saved={saved}
          onSaved={() => setDone(t('ageBands.saved'))}
          onTyped={() => setDone('')}
          onDeleted={() => {
            setIsBegun(false)
            setDone(t('ageBands.delete.done'))
          }}
          onLeave={() => setIsBegun(false)}
        />
      )}
    </>
  )
}
