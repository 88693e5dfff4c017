import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { OwnerAmenity } from '@keystay/contract/amenities/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { AmenityIcon } from '../../../ui/facts/amenity-icon.tsx'
import { AskSheet } from '../../../ui/overlays/ask-sheet.tsx'
import { DoneNote, FailedNote } from '../../../ui/form/failed-note.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../../ui/lists/list-states.tsx'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { AmenityDialog } from './amenity-dialog.tsx'
import classes from './amenity-list.module.css'
import editor from '../editor.module.css'
import { useAmenities, useDeleteAmenity } from '../room-types/room-types-api.ts'

type OfHotel = { readonly hotel: OwnerProperty }

/** The amenities of a hotel; its room types pick from them. */
export function AmenityList({ hotel }: OfHotel) {
  const { t } = useTranslation()
  const amenities = useAmenities(hotel.id)
  const [editing, setEditing] = useState<OwnerAmenity | 'new' | null>(null)
  const [leaving, setLeaving] = useState<OwnerAmenity | null>(null)
  const [done, setDone] = useState('')
  const none = !amenities.loading && !amenities.error && amenities.data.length === 0
  const add = (
    <Button size="sm" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setEditing('new')}>
      {t('properties.amenity.add')}
    </Button>
  )
  return (
    <>
      <div className={editor.head}>
        <div>
          <h2 className="display-sm">{t('properties.tabs.amenities')}</h2>
          <p className="soft">{t('properties.amenity.text')}</p>
        </div>
        {!none && <div className={editor.actions}>{add}</div>}
      </div>
      <DoneNote>{done}</DoneNote>
      {amenities.loading && <ListSkeleton label={t('properties.amenity.loading')} card={<SkeletonBox height={44} />} />}
      {amenities.error && (
        <ErrorState title={messageOf('operation_failed')} onRetry={amenities.retry} cause={amenities.error}>
          {amenities.error.message}
        </ErrorState>
      )}
      {none && (
        <EmptyState title={t('properties.amenity.none')} actions={add}>
          {t('properties.amenity.noneText')}
        </EmptyState>
      )}
      <ul className={`card ${classes.list}`} hidden={amenities.data.length === 0}>
        {amenities.data.map((amenity) => (
          <Row
            key={amenity.id}
            amenity={amenity}
            onEdit={() => setEditing(amenity)}
            onDelete={() => setLeaving(amenity)}
          />
        ))}
      </ul>
      {editing && (
        <AmenityDialog
          hotel={hotel}
          amenity={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={({ name }) => {
            setDone(t(editing === 'new' ? 'properties.amenity.added' : 'properties.amenity.changed', { name }))
            setEditing(null)
          }}
        />
      )}
      {leaving && (
        <DeleteAmenity
          hotel={hotel}
          amenity={leaving}
          onClose={() => setLeaving(null)}
          onDone={() => {
            setDone(t('properties.amenity.deleted', { name: leaving.name }))
            setLeaving(null)
          }}
        />
      )}
    </>
  )
}

type RowProps = { readonly amenity: OwnerAmenity; readonly onEdit: () => void; readonly onDelete: () => void }

function Row({ amenity: { name, kind, wholeHouse, roomTypes }, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation()
  const facts = [
    ...(wholeHouse ? [t('properties.amenity.wholeHouse')] : []),
    t('properties.roomTypeCount', { count: roomTypes }),
  ]
  return (
    <li className={classes.row}>
      <AmenityIcon kind={kind} size={20} />
      <div className={classes.about}>
        <p className="strong">{name}</p>
        <p className="soft">{facts.join(' · ')}</p>
      </div>
      <div className={editor.actions}>
        <Button variant="outline" size="sm" onClick={onEdit}>
          {t('properties.edit')}
          <span className="visually-hidden">: {name}</span>
        </Button>
        <Button variant="subtle" size="sm" className={classes.delete ?? ''} onClick={onDelete}>
          {t('properties.delete')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </div>
    </li>
  )
}

type DeleteAmenityProps = OfHotel & {
  readonly amenity: OwnerAmenity
  readonly onClose: () => void
  readonly onDone: () => void
}

function DeleteAmenity({ hotel, amenity: { id, name, roomTypes }, onClose, onDone }: DeleteAmenityProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useDeleteAmenity(hotel.id)
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('properties.amenity.deleteTitle', { name })}
      action={t('properties.amenity.delete')}
      onAct={() => mutate(id, { onSuccess: onDone })}
      busy={isPending}
      danger
      keep={t('properties.keep')}
    >
      <p>{t('properties.amenity.deleteText', { count: roomTypes })}</p>
      <FailedNote error={error} title="operation_failed" />
    </AskSheet>
  )
}
