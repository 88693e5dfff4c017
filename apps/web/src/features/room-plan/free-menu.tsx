import { useTranslation } from 'react-i18next'
import { Dropdown, walkPanel } from '../../ui/overlays/dropdown.tsx'
import menu from '../../ui/overlays/menu-list.module.css'
import classes from './plan-grid.module.css'
import { placeOf } from './plan-columns.ts'
import { headHeight, heightOf, labelWidth, roomHeight, type PlanRow } from './plan-rows.ts'
import type { FreeNights } from './use-free-nights.ts'

type FreeMenuProps = {
  readonly nights: FreeNights
  readonly rows: readonly PlanRow[]
  readonly width: number
  readonly onClose: () => void
  readonly onBlock: () => void
}

/** What can be done with the free nights that were chosen. */
export function FreeMenu({ nights, rows, width, onClose, onBlock }: FreeMenuProps) {
  const { t } = useTranslation()
  const index = rows.findIndex(({ key }) => key === nights.roomId)
  const top = rows.slice(0, index).reduce((sum, row) => sum + heightOf(row), headHeight)
  const { left } = placeOf(width, nights.column, nights.nights)
  // Below the last rooms of the plan there is no place.
  const isLow = index > 3 && index > rows.length - 4
  const choices = [{ name: t('plan.block.this'), act: onBlock }]
  return (
    <div className={classes.menu} style={{ left: labelWidth + left, top: isLow ? top : top + roomHeight }}>
      <Dropdown open onClose={onClose} target={null} label={t('plan.block.menu')} side={isLow ? 'above' : 'below'}>
        <ul className={menu.list}>
          {choices.map(({ name, act }, at) => (
            <li key={name}>
              <button type="button" data-takes-focus={at === 0 || undefined} onClick={act} onKeyDown={walkPanel}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </Dropdown>
    </div>
  )
}
