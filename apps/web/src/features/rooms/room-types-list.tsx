import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { Link } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { EmptyState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import classes from './room-types-list.module.css'

type RoomTypesListProps = {
  /** They are on their way. */
  readonly loading: boolean
  readonly types: readonly OwnerRoomType[]
  readonly linkTo: (typeId: string) => string
  readonly typesLink: string
}

/** The room types, each with its rooms and how many of them are available. */
export function RoomTypesList({ loading, types, linkTo, typesLink }: RoomTypesListProps) {
  const { t } = useTranslation()
  if (!loading && types.length === 0)
    return (
      <EmptyState
        heading="h1"
        title={t('rooms.noTypes.title')}
        actions={
          <Button component={Link} to={typesLink}>
            {t('rooms.noTypes.add')}
          </Button>
        }
      >
        {t('rooms.noTypes.text')}
      </EmptyState>
    )
  return (
    <>
      <h1 className="display-md">{t('rooms.title')}</h1>
      <p className={`soft ${classes.lead}`}>{t('rooms.lead')}</p>
      {loading ? (
        <ListSkeleton label={t('rooms.typesLoading')} count={5} card={<SkeletonBox height={56} />} />
      ) : (
        <ul className={`card ${classes.list}`}>
          {types.map(({ id, localName, rooms, availableRooms, maxOccupancy }) => (
            <li key={id} className={classes.type}>
              <span>
                <Link to={linkTo(id)} className={`card-link strong ${classes.link}`}>
                  {localName}
                </Link>
                <span className="soft"> {t('rooms.upTo', { count: maxOccupancy })}</span>
              </span>
              <span className={classes.counts}>
                {t('rooms.available', { available: availableRooms, count: rooms })}
                {availableRooms < rooms && (
                  <span className="soft">{t('rooms.unavailableCount', { count: rooms - availableRooms })}</span>
                )}
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
