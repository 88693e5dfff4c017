import { Button, NativeSelect } from '@mantine/core'
import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { useId, useState } from 'react'
import { useTranslation } from '../../../../platform/language.ts'
import { useGuestsText } from '../../../../ui/ages/use-guests-text.ts'
import { StepperField } from '../../../../ui/fields/stepper-field.tsx'
import { moveAdults, moveChild, type Split } from '../state/split-rules.ts'
import classes from './room-split.module.css'

type RoomSplitProps = {
  readonly line: BookingLineRequest
  /** Who sleeps in which of the rooms. */
  readonly split: Split
  readonly errors: Readonly<Record<string, string>>
  /** Undefined: as it is cheapest. */
  readonly onChange: (split: RoomGuests[] | undefined) => void
}

/** Who sleeps in which of several rooms: as the server has found it cheapest, or as the guest wants it. */
export function RoomSplit({ line, split, errors, onChange }: RoomSplitProps) {
  const { t } = useTranslation()
  const id = useId()
  const say = useGuestsText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={classes.split} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className="label">
          {t('ages.split.title')}
        </h3>
        <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'ages.split.done' : 'ages.split.change')}
        </Button>
      </div>
      <ol className={classes.rooms}>
        {split.map(({ adults, ages }, room) => (
          <li key={room}>
            <p>
              <span className="strong">{t('ages.split.room', { number: room + 1 })}</span>{' '}
              {say(adults, ages.length, ages) || t('ages.split.nobody')}
            </p>
            {isOpen && <RoomFields split={split} room={room} onChange={onChange} />}
            <Wrong>{errors[`split.${room}`]}</Wrong>
          </li>
        ))}
      </ol>
      <Wrong>{errors['split']}</Wrong>
      <p className="small soft">{t(line.split ? 'ages.split.chosen' : 'ages.split.cheapest')}</p>
      {line.split && (
        <div>
          <Button variant="light" size="sm" onClick={() => onChange(undefined)}>
            {t('ages.split.takeCheapest')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Wrong({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : (
    <p className={classes.wrong} role="alert" data-error tabIndex={-1}>
      {children}
    </p>
  )
}

type RoomFieldsProps = {
  readonly split: Split
  readonly room: number
  readonly onChange: (split: RoomGuests[]) => void
}

/** How many adults sleep in a room, and for each of its children in which one it shall. */
function RoomFields({ split, room, onChange }: RoomFieldsProps) {
  const { t } = useTranslation()
  const nameOf = (index: number) => t('ages.split.room', { number: index + 1 })
  const ageText = (age: number | null) => {
    if (age === null) return t('ages.unknown')
    return age === 0 ? t('ages.underOne') : t('ages.years', { count: age })
  }
  const all = split.reduce((sum, { adults }) => sum + adults, 0)
  const { adults = 0, ages = [] } = split[room] ?? {}
  return (
    <div className={classes.fields}>
      <StepperField
        label={t('ages.split.adultsIn', { room: nameOf(room) })}
        value={adults}
        onChange={(next) => onChange(moveAdults(split, room, next))}
        min={0}
        max={all}
      />
      {ages.map((age, index) => (
        <NativeSelect
          key={index}
          label={t('ages.split.childIn', { age: ageText(age) })}
          value={String(room)}
          data={split.map((_, to) => ({ value: String(to), label: nameOf(to) }))}
          onChange={({ currentTarget }) => onChange(moveChild(split, room, index, Number(currentTarget.value)))}
        />
      ))}
    </div>
  )
}
