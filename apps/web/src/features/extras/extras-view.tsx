import { Button } from '@mantine/core'
import { IconChevronLeft, IconPlus } from '@tabler/icons-react'
import type { Extra } from '@keystay/contract/extras/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { DoneNote } from '../../ui/form/failed-note.tsx'
import { useWide } from '../../ui/layout/use-wide.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { ExtraEditor } from './extra-editor.tsx'
import { ExtraList } from './extra-list.tsx'
import { useExtras } from './extras-api.ts'
import classes from './extras.module.css'
import { useExtraAddress } from './use-extra-address.ts'

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
  const address = useExtraAddress(extras, isTyped, () => setDone(''))
  const { extra, isNew, isGone, go } = address
  // On a phone an extra is a page of its own.
  const isAlone = !wide && (extra !== null || isNew || isGone)
  const add = (
    <Button size="sm" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => go('new')}>
      {t('extras.new')}
    </Button>
  )
  return (
    <>
      {isAlone && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.back ?? ''}
          leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
          onClick={() => go(null)}
        >
          {t('extras.back')}
        </Button>
      )}
      <div className={classes.head}>
        <div>
          <h1 className="display-md">{t('extras.title')}</h1>
          {!isAlone && <p className="soft">{t('extras.text')}</p>}
        </div>
        {extras.length > 0 && !extra && !isNew && !isAlone && add}
      </div>
      <DoneNote>{done}</DoneNote>
      <div className={classes.layout} data-alone={isAlone || undefined}>
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
              if (wasNew) address.open(id)
            }}
            onDeleted={({ name }) => {
              setDone(t('extras.delete.done', { name }))
              address.open(null)
            }}
            onLeave={() => address.open(null)}
          />
        )}
      </div>
      {address.leaving && (
        <AskSheet
          open
          onClose={address.stay}
          title={t('extras.leave.title')}
          action={t('extras.leave.action')}
          onAct={address.leave}
          danger
          keep={t('extras.leave.keep')}
        >
          <p>{t('extras.leave.text')}</p>
        </AskSheet>
      )}
    </>
  )
}
