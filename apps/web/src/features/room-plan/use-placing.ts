import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../platform/language.ts'
import { usePlaceStay } from './plan-api.ts'
import type { Plan } from './plan-data.ts'

/** Puts stays into rooms; says which stay lies where now, or why it does not. */
export function usePlacing(propertyId: string, plan: Plan | null) {
  const { t } = useTranslation()
  const place = usePlaceStay(propertyId)
  const [refused, setRefused] = useState<Error | null>(null)
  const put = (id: string, roomId: string, pinned = true) => {
    setRefused(null)
    const found = plan?.stays.get(id)
    if (found) place.mutate({ stay: found.stay, roomId, pinned })
  }
  /** A room was chosen that the stay cannot have. */
  const refuse = (id: string, roomId: string, isOver: boolean) => {
    const stay = plan?.stays.get(id)?.stay
    if (!plan || !stay) return
    const type = plan.types.find((one) => one.id === stay.roomTypeId)
    const isOther = plan.rooms.get(roomId)?.roomTypeId !== stay.roomTypeId
    place.reset()
    setRefused(
      new Error(
        isOver
          ? t('plan.fixed')
          : isOther
            ? t('plan.otherType', { type: type?.name ?? '' })
            : messageOf('room_occupied'),
      ),
    )
  }
  const said = place.isSuccess && {
    guest: place.variables.stay.guest || t('desk.erased'),
    number: plan?.rooms.get(place.variables.roomId)?.number ?? '',
  }
  return { put, refuse, busy: place.isPending, error: refused ?? place.error, said: said ? t('plan.placed', said) : '' }
}
