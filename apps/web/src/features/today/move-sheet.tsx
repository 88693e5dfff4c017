import { Button, NativeSelect } from '@mantine/core'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { MoveOffer, MoveOffers } from '@keystay/contract/stays/part-endpoints'
import { useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { useMove, useMoveOffers, type AlterSheetProps } from './stay-api.ts'
import { useGuestName } from './use-guest-name.ts'
import classes from './step-sheets.module.css'

/** Another room for what is left of a stay. */
export function MoveSheet({ stay, day, at, onDone, onClose }: AlterSheetProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const guest = useGuestName(stay)
  const [from, setFrom] = useState<PlainDate | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data: offers, error } = useMoveOffers(at, from)
  const move = useMove(at)
  const offer = offers?.rooms.find(({ room }) => room.id === chosen)
  const isNow = stay.state === 'in_house' && offers !== undefined && offers.from <= day
  const anyway = isNow && offer?.readiness === 'dirty'
  const take = () => {
    if (!offer || !offers) return
    move.mutate({ roomId: offer.room.id, from: offers.from, version: at.version, anyway }, { onSuccess: onDone })
  }
  return (
    <Sheet open title={t('today.move.title', { guest, room: stay.room.number })} onClose={onClose}>
      <div className={classes.form}>
        <FailedNote error={move.error ?? error} title="operation_failed" />
        {offers && <FromSelect offers={offers} from={from} onChange={setFrom} />}
        {!offers && !error && <LoadingRows height={44} />}
        {offers && offers.rooms.length === 0 && <p>{t('today.move.none')}</p>}
        {offers && offers.rooms.length > 0 && (
          <fieldset className={classes.rooms}>
            <legend>
              {t('today.move.rooms', { from: date(offers.from, 'day'), until: date(offers.until, 'day') })}
            </legend>
            {offers.rooms.map((one) => (
              <Room
                key={one.room.id}
                offer={one}
                isNow={isNow}
                on={one.room.id === chosen}
                onChoose={() => setChosen(one.room.id)}
              />
            ))}
          </fieldset>
        )}
        <p className="soft">{t('today.move.price')}</p>
        {anyway && <p>{t('today.move.dirty')}</p>}
      </div>
      <div className={classes.actions}>
        <Button loading={move.isPending} disabled={!offer} onClick={take}>
          {t(anyway ? 'today.move.anyway' : 'today.move.act')}
        </Button>
      </div>
    </Sheet>
  )
}

type FromProps = {
  readonly offers: MoveOffers
  readonly from: PlainDate | null
  readonly onChange: (from: PlainDate) => void
}

/** From which night on; of a single night there is no choice. */
function FromSelect({ offers: { first, until, from: shown }, from, onChange }: FromProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const nights = listNights(first, until)
  if (nights.length < 2) return null
  return (
    <NativeSelect
      label={t('today.move.from')}
      value={from ?? shown}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={nights.map((night) => ({ value: night, label: date(night, 'day') }))}
    />
  )
}

type RoomProps = {
  readonly offer: MoveOffer
  readonly isNow: boolean
  readonly on: boolean
  readonly onChoose: () => void
}

function Room({ offer, isNow, on, onChoose }: RoomProps) {
  const { t } = useTranslation()
  const { room, roomType, readiness, occupied, moves } = offer
  const isTaken = isNow && occupied
  const facts = [
    roomType.name,
    occupied ? t('today.move.occupied') : t(`today.readiness.${readiness}`),
    ...(moves > 0 ? [t('today.move.moves', { count: moves })] : []),
  ]
  return (
    <label className={classes.choice} data-off={isTaken || undefined}>
      <input type="radio" name="room" checked={on} disabled={isTaken} onChange={onChoose} />
      <span className="strong">{room.number}</span>
      <span className={classes.facts}>{facts.join(' · ')}</span>
    </label>
  )
}
