import { IconBed, IconEye, IconRulerMeasure, IconUsers } from '@tabler/icons-react'
import type { RoomType } from '@keystay/contract/room-types/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './room-facts.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Bed, size, view and how many it sleeps, some of them in extra beds, in one line. */
export function RoomFacts({ roomType }: { readonly roomType: RoomType }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <ul className={classes.facts}>
      {roomType.bedType !== '' && (
        <li>
          <IconBed {...icon} /> {roomType.bedType}
        </li>
      )}
      <li>
        <IconRulerMeasure {...icon} /> {t('roomTypes.sizeSqm', { size: number(roomType.sizeSqm) })}
      </li>
      {roomType.view !== '' && (
        <li>
          <IconEye {...icon} /> {roomType.view}
        </li>
      )}
      <li>
        <IconUsers {...icon} /> {t('roomTypes.upTo', { count: roomType.maxOccupancy })}
        {roomType.extraBeds > 0 && `, ${t('roomTypes.extraBeds', { count: roomType.extraBeds })}`}
      </li>
    </ul>
  )
}
