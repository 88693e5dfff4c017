import type { Money } from '@keystay/contract/shared/money'
import type { RoomType } from '@keystay/contract/room-types/entities'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/facts/price.tsx'
import classes from './room-type-card.module.css'

type RoomTypeCardProps = {
  readonly roomType: RoomType
  readonly to: string
  /** What the price is, and what it is for: "2 Nächte". */
  readonly price: Money
  readonly priceNote: string
  /** Words of the link, when they are shown. */
  readonly action?: string
}

/** A room type in a row of others: picture, name, three facts, price. All of it leads on. */
export function RoomTypeCard({ roomType, to, price, priceNote, action }: RoomTypeCardProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const facts = [
    t('roomTypes.sizeSqm', { size: number(roomType.sizeSqm) }),
    roomType.view,
    t('roomTypes.upTo', { count: roomType.maxOccupancy }),
  ]
  return (
    <article className={classes.card}>
      <Picture
        photo={roomType.photos[0] ?? null}
        sizes="(max-width: 48em) 80vw, 400px"
        decorative
        className={classes.picture ?? ''}
      />
      <div className={classes.line}>
        <h3 className="display-sm">
          <Link to={to} className={`card-link ${classes.link}`}>
            {roomType.name}
          </Link>
        </h3>
        <span className="strong">
          <Price amount={price} />
        </span>
      </div>
      <div className={`${classes.line} small soft`}>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <span className={classes.note}>{priceNote}</span>
      </div>
      {action && (
        <span className={classes.action} aria-hidden>
          {action}
        </span>
      )}
    </article>
  )
}
