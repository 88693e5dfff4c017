import { Button } from '@mantine/core'
import type { PlanStay } from '@keystay/contract/room-plan/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { FailedNote } from '../../../ui/form/failed-note.tsx'
import { InTheWay } from '../../../ui/stay-steps/in-the-way.tsx'
import { useDeskCalls, useMoveOffers, type TakeBack } from './desk-api.ts'
import classes from './plan-bubble.module.css'

type MoveAskProps = {
  readonly propertyId: string
  readonly stay: PlanStay
  readonly roomId: string
  readonly today: PlainDate
  readonly onDone: (undo: TakeBack) => void
  readonly onClose: () => void
}

/** Puts what is left of a stay into another room: from which night on, who makes room, and that the price stays, are said first. */
export function MoveAsk({ propertyId, stay, roomId, today, onDone, onClose }: MoveAskProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { data: offers, error } = useMoveOffers(propertyId, stay)
  const calls = useDeskCalls(propertyId)
  const offer = offers?.rooms.find(({ room }) => room.id === roomId)
  const isNow = offers !== undefined && offers.from <= today
  const anyway = isNow && offer?.readiness === 'dirty'
  const isReady = offer !== undefined && !calls.isPending
  const act = async () => {
    if (!offers || !offer || !isReady) return
    const undo = await calls
      .move(stay.stayId, { roomId, from: offers.from, version: stay.version, anyway }, offer.roomType.id)
      .catch(() => undefined)
    // The call keeps its refusal.
    if (undo !== undefined) onDone(undo)
  }
  const failed = calls.error ?? error
  return (
    <div className={classes.ask}>
      <p className="strong">
        {t('plan.move.title', { guest: stay.guest || t('desk.erased'), number: offer?.room.number ?? '' })}
      </p>
      <div className={classes.answer} aria-live="polite">
        <FailedNote error={failed} title="operation_failed">
          <InTheWay error={failed} />
        </FailedNote>
        {offers && !offer && <p role="alert">{t('plan.move.gone')}</p>}
        {offers && offer && (
          <>
            <p>
              {t('plan.move.nights', {
                room: offers.room.number,
                from: date(offers.from, 'day'),
                until: date(offers.until, 'day'),
              })}
            </p>
            {!offer.sameType && <p className="strong">{offer.roomType.name}</p>}
            <p className="soft">{t('today.move.price')}</p>
            {offer.moves > 0 && <p>{t('today.move.moves', { count: offer.moves })}</p>}
            {anyway && <p>{t('today.move.dirty')}</p>}
          </>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          size="sm"
          data-takes-focus
          aria-disabled={!isReady}
          loading={calls.isPending}
          onClick={() => void act()}
        >
          {t(anyway ? 'today.move.anyway' : 'today.move.act')}
        </Button>
        <Button size="sm" variant="outline" onClick={onClose}>
          {t('plan.dates.back')}
        </Button>
      </div>
    </div>
  )
}
