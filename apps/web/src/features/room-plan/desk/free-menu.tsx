import { Link } from 'react-router'
import { useTranslation } from '../../../platform/language.ts'
import { walkPanel } from '../../../ui/overlays/dropdown.tsx'
import menu from '../../../ui/overlays/menu-list.module.css'

type FreeMenuProps = {
  readonly nights: number
  /** Where they are booked. */
  readonly bookLink: string
  readonly onIf: () => void
  readonly onBlock: () => void
}

/** What can be done with the free nights that were chosen. */
export function FreeMenu({ nights, bookLink, onIf, onBlock }: FreeMenuProps) {
  const { t } = useTranslation()
  return (
    <ul className={menu.list}>
      <li>
        <Link to={bookLink} data-takes-focus onKeyDown={walkPanel}>
          {t('plan.free.book', { count: nights })}
        </Link>
      </li>
      <li>
        <button type="button" onClick={onIf} onKeyDown={walkPanel}>
          {t('plan.free.if')}
        </button>
      </li>
      <li>
        <button type="button" onClick={onBlock} onKeyDown={walkPanel}>
          {t('plan.block.this')}
        </button>
      </li>
    </ul>
  )
}
