import type { BlockingStay, OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { Link } from 'react-router'
import { isApiError } from '../../../platform/api/api-error.ts'
import { codeText } from '../../../platform/format/code-text.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { AskSheet } from '../../../ui/overlays/ask-sheet.tsx'
import { FailedNote } from '../../../ui/form/failed-note.tsx'
import { useDeleteRoomType } from './room-types-api.ts'

type DeleteRoomTypeProps = {
  readonly hotel: OwnerProperty
  readonly type: OwnerRoomType
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before a room type goes; while there are stays to come it says which. */
export function DeleteRoomType({ hotel, type, onClose, onDone }: DeleteRoomTypeProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useDeleteRoomType(hotel.id)
  const stays = isApiError(error) ? ((error.details['stays'] ?? []) as readonly BlockingStay[]) : []
  const refused = stays.length > 0
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('properties.roomType.deleteTitle', { name: type.name })}
      {...(!refused && { action: t('properties.roomType.delete') })}
      onAct={() => mutate(type.id, { onSuccess: onDone })}
      busy={isPending}
      danger
      keep={t(refused ? 'common.close' : 'properties.keep')}
    >
      {!refused && <p>{t('properties.roomType.deleteText')}</p>}
      <FailedNote error={error} title="operation_failed" />
      {refused && <Stays hotel={hotel} stays={stays} />}
    </AskSheet>
  )
}

function Stays({ hotel, stays }: { readonly hotel: OwnerProperty; readonly stays: readonly BlockingStay[] }) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  return (
    <ul aria-label={t('properties.roomType.stays')}>
      {stays.map(({ bookingId, code, guest, checkIn, checkOut, room }) => (
        <li key={`${bookingId} ${room ?? ''}`}>
          <Link
            to={`${paths.ownerBookings}?${new URLSearchParams({ hotel: hotel.slug, booking: bookingId }).toString()}`}
            className="quiet-link"
          >
            {codeText(code)}
          </Link>{' '}
          ·{' '}
          {[guest, dateRange(checkIn, checkOut, 'dayYear'), room && t('properties.roomType.room', { number: room })]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
