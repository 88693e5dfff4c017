import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './stay-rows.module.css'

type Stay = { readonly bookedRoomId: string; readonly checkIn: string; readonly checkOut: string }
type Room = { readonly number: string }

type StayRowsProps<Stuck extends Stay, Move extends Stay> = {
  readonly moves: readonly (Move & { readonly from: Room; readonly to: Room })[]
  readonly stuck: readonly Stuck[]
  /** The guest's, a link to the booking. */
  readonly nameOf: (stay: Stuck | Move) => ReactNode
  readonly reasonOf: (stay: Stuck) => string
  /** What follows below the stays, as list items. */
  readonly children?: ReactNode
}

/** Who would leave a room for which other one, and who stays in it and why. */
export function StayRows<Stuck extends Stay, Move extends Stay>(props: StayRowsProps<Stuck, Move>) {
  const { moves, stuck, nameOf, reasonOf, children } = props
  const { t } = useTranslation()
  return (
    <ul className={classes.stays}>
      {moves.map((move) => (
        <StayRow key={move.bookedRoomId} stay={move} name={nameOf(move)}>
          {move.from.number}
          <IconArrowRight size={16} stroke={1.75} aria-label={t('rooms.closing.to')} />
          {move.to.number}
        </StayRow>
      ))}
      {stuck.map((stay) => (
        <StayRow key={stay.bookedRoomId} stay={stay} name={nameOf(stay)}>
          {reasonOf(stay)}
        </StayRow>
      ))}
      {children}
    </ul>
  )
}

type StayRowProps = { readonly stay: Stay; readonly name: ReactNode; readonly children: ReactNode }

function StayRow({ stay, name, children }: StayRowProps) {
  const { dateRange } = useFormat()
  return (
    <li className={classes.stay}>
      <span>
        {name}
        <span className="soft"> {dateRange(stay.checkIn, stay.checkOut, 'dayYear')}</span>
      </span>
      <span className={classes.where}>{children}</span>
    </li>
  )
}
