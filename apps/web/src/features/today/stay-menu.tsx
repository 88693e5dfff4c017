import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { TodayStay } from '@keystay/contract/stays/entities'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { useBillLink } from '../../platform/owner/bill-link.ts'
import { useGuestLink } from '../../platform/owner/guest-link.ts'
import { Dropdown, walkPanel } from '../../ui/overlays/dropdown.tsx'
import menu from '../../ui/overlays/menu-list.module.css'
import { useGuestName } from './use-guest-name.ts'
import type { Altering } from './use-desk.ts'

type StayMenuProps = {
  readonly stay: TodayStay
  readonly day: string
  readonly onFocus: () => void
  readonly onChoose: (what: Altering | 'register') => void
}

/** What else the desk does with a stay: another room, further nights, an early departure, its guest's account. */
export function StayMenu({ stay, day, onFocus, onChoose }: StayMenuProps) {
  const { t } = useTranslation()
  const guest = useGuestName(stay)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const label = t('today.more.for', { guest, room: stay.room.number })
  const target = (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-more
      onFocus={onFocus}
      onClick={() => setOpen(!open)}
    >
      <IconDotsVertical size={20} stroke={1.75} color="var(--ink)" aria-hidden />
    </ActionIcon>
  )
  return (
    <Dropdown open={open} onClose={close} target={target} label={label} align="end">
      <Choices
        stay={stay}
        day={day}
        onChoose={(what) => {
          setOpen(false)
          button.current?.focus()
          onChoose(what)
        }}
      />
    </Dropdown>
  )
}

/** What it offers. Its links follow the address: of hundreds of menus the one that is open does. */
function Choices({ stay, day, onChoose }: Pick<StayMenuProps, 'stay' | 'day' | 'onChoose'>) {
  const { t } = useTranslation()
  const billLink = useBillLink()
  const guestLink = useGuestLink()
  const choices = choicesOf(stay, day)
  return (
    <ul className={menu.list}>
      {choices.map((what, index) => (
        <li key={what}>
          <button
            type="button"
            data-takes-focus={index === 0 || undefined}
            onClick={() => onChoose(what)}
            onKeyDown={walkPanel}
          >
            {t(`today.more.${what}`)}
          </button>
        </li>
      ))}
      <li>
        <Link to={billLink(stay.bookingId)} data-takes-focus={choices.length === 0 || undefined} onKeyDown={walkPanel}>
          {t('today.more.folio')}
        </Link>
      </li>
      {stay.guestCard && (
        <li>
          <Link to={guestLink(stay.guestCard.cardId)} onKeyDown={walkPanel}>
            {t(stay.isNamed ? 'today.more.bookerCard' : 'today.more.guestCard')}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** What can be done with a stay on the desk's day. */
function choicesOf(stay: TodayStay, day: string): readonly (Altering | 'register')[] {
  return [...alterationsOf(stay, day), ...(stay.registration !== 'none' ? (['register'] as const) : [])]
}

function alterationsOf({ state, checkOut, checkIn, nights }: TodayStay, day: string): readonly Altering[] {
  if (state === 'expected') return checkOut > day ? ['move', 'extend'] : []
  if (state !== 'in_house') return []
  if (checkOut <= day) return ['extend']
  // The first night is kept: of one night nothing can be given back.
  return nights > 1 || day > checkIn ? ['move', 'leave', 'extend'] : ['move', 'extend']
}
