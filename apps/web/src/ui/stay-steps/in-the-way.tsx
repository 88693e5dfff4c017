import { isApiError } from '../../platform/api/api-error.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'

type Guest = {
  readonly bookedRoomId: string
  readonly guest: string
  readonly checkIn: string
  readonly checkOut: string
}

type Block = { readonly id: string; readonly reason: string; readonly from: string; readonly to: string }

/** Who is in a room that a stay was to have, or why nobody can be; nothing where it was refused for another reason. */
export function InTheWay({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (!isApiError(error) || error.code !== 'room_occupied') return null
  const { by = [], blocks = [] } = error.details as {
    readonly by?: readonly Guest[]
    readonly blocks?: readonly Block[]
  }
  return (
    <ul>
      {by.map(({ bookedRoomId, guest, checkIn, checkOut }) => (
        <li key={bookedRoomId}>
          {t('today.extend.inTheWay', {
            guest: guest === '' ? t('desk.erased') : guest,
            from: date(checkIn, 'day'),
            until: date(checkOut, 'day'),
          })}
        </li>
      ))}
      {blocks.map(({ id, reason, from, to }) => (
        <li key={id}>{t('today.extend.blocked', { reason, from: date(from, 'day'), until: date(to, 'day') })}</li>
      ))}
    </ul>
  )
}
