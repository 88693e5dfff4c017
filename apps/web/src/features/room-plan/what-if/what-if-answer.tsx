import type { RoomMove } from '@keystay/contract/rooms/entities'
import type { RoomOutcome, StayOutcome } from '@keystay/contract/room-plan/what-if-endpoints'
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { useFormat } from '../../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { Price } from '../../../ui/facts/price.tsx'
import { PriceRows } from '../../../ui/facts/price-rows.tsx'
import type { DraftLine } from './what-if-draft.ts'
import { linesElsewhere } from './what-if-draft.ts'
import classes from './what-if-panel.module.css'

/** Who would move, and from where to where. */
export function Moves({ moves }: { readonly moves: readonly RoomMove[] }) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  return (
    <section className={classes.part}>
      <h3 className="label">{t('plan.if.moves')}</h3>
      {moves.length === 0 && <p className="soft">{t('plan.block.nobody')}</p>}
      <ul className={classes.rows}>
        {moves.map(({ bookedRoomId, guest, checkIn, checkOut, from, to }) => (
          <li key={bookedRoomId}>
            <span>
              {guest || t('desk.erased')}, <span className="soft">{dateRange(checkIn, checkOut)}</span>
            </span>
            <span className="strong tabular">
              {from.number}
              <IconArrowRight size={14} stroke={2} aria-label={t('plan.if.to')} />
              {to.number}
            </span>
          </li>
        ))}
      </ul>
      {moves.length > 0 && <p className="soft small">{t('plan.if.movable')}</p>}
    </section>
  )
}

type StayAnswerProps = {
  readonly outcome: StayOutcome
  readonly lines: readonly DraftLine[]
  readonly onLines: (lines: DraftLine[]) => void
}

/** What of a stay would not fit, the ways out, and what it would earn. */
export function StayAnswer({ outcome: { missing, earns }, lines, onLines }: StayAnswerProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <>
      {missing.map((one) => (
        <section key={one.roomType.id} className={classes.part}>
          <h3 className={classes.warning}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            {t('plan.if.missing', { count: one.rooms, type: one.roomType.name })}
          </h3>
          {one.nights.length === 0 && <p>{t('plan.if.pinned')}</p>}
          {one.nights.length > 0 && (
            <ul className={classes.rows}>
              {one.nights.slice(0, mostNights).map(({ night, free }) => (
                <li key={night}>
                  <span>{date(night, 'day')}</span>
                  <span className="soft">{t('ownBooking.free', { count: free })}</span>
                </li>
              ))}
              {one.nights.length > mostNights && (
                <li className="soft">{t('plan.if.moreNights', { count: one.nights.length - mostNights })}</li>
              )}
            </ul>
          )}
          {one.elsewhere.length > 0 && (
            <>
              <p className="soft">{t('plan.if.elsewhere', { count: one.rooms })}</p>
              <ul className={classes.choices}>
                {one.elsewhere.map(({ roomType, total }) => (
                  <li key={roomType.id}>
                    <button type="button" onClick={() => onLines(linesElsewhere(lines, one, roomType.id))}>
                      <span className="strong">{roomType.name}</span>
                      <span>
                        {t('plan.if.then')} <Price amount={total} />
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      ))}
      <section className={classes.part}>
        <h3 className="label">{t('plan.if.earns')}</h3>
        {earns === null ? (
          <p className="soft">{t('plan.if.nothing')}</p>
        ) : (
          <>
            {earns.planName !== null && <p>{earns.planName}</p>}
            <dl className={classes.prices}>
              <PriceRows lines={earns.priceLines} />
              <div data-total>
                <dt className="strong">{t('desk.money.total')}</dt>
                <dd>
                  <Price amount={earns.total} size="md" />
                </dd>
              </div>
            </dl>
            {!earns.isSold && <p className="soft">{t('ownBooking.againstRules')}</p>}
          </>
        )}
      </section>
    </>
  )
}

/** More of them nobody reads. */
const mostNights = 7

/** Who and what is in the way of taking a room out of order, and what is at stake. */
export function RoomAnswer({ outcome }: { readonly outcome: RoomOutcome }) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const { stuck, blocks, possible, atStake } = outcome
  return (
    <>
      {!possible && (
        <section className={classes.part}>
          <h3 className={classes.warning}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            {messageOf('room_needed')}
          </h3>
          <ul className={classes.rows}>
            {stuck.map(({ bookedRoomId, guest, checkIn, checkOut, reason }) => (
              <li key={bookedRoomId}>
                <span>
                  {guest || t('desk.erased')}, <span className="soft">{dateRange(checkIn, checkOut)}</span>
                </span>
                <span className="soft">{t(`rooms.closing.reasons.${reason}`)}</span>
              </li>
            ))}
            {blocks.map(({ id, reason, from, to }) => (
              <li key={id}>{t('plan.block.there', { reason, dates: dateRange(from, to, 'dayYear') })}</li>
            ))}
          </ul>
        </section>
      )}
      <section className={classes.part}>
        <h3 className="label">{t('plan.if.atStake')}</h3>
        <dl className={classes.prices}>
          <div>
            <dt>{t('plan.if.booked')}</dt>
            <dd>
              <Price amount={atStake.booked} />
            </dd>
          </div>
          <div>
            <dt>{t('plan.if.open')}</dt>
            <dd>
              <Price amount={atStake.open} />
            </dd>
          </div>
        </dl>
      </section>
    </>
  )
}
