import type { ChildAges } from '@keystay/contract/shared/stay-search'
import type { AgeReason } from '@keystay/contract/shared/kinds'
import { checkGuestCount } from '@keystay/contract/shared/fields'
import { maxGuests } from '@keystay/contract/shared/limits'
import { useEffect, useRef, useState } from 'react'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { ChildAgesField } from './child-ages.tsx'
import { useWhyAges } from './use-why-ages.ts'
import type { Party } from './party.ts'
import classes from './party-field.module.css'
import { StepperField } from '../fields/stepper-field.tsx'

type PartyFieldProps = {
  readonly value: Party
  /** Gets what is typed as the number of adults, also when it is none. */
  readonly onChange: (party: Party) => void
  /** What the hotel needs to know them for. */
  readonly asks: readonly AgeReason[]
  /** It was opened to say how many children there are. */
  readonly takesFocus?: boolean
}

/** Adults, children and the age of each child: how many travel where a hotel's prices ask for ages. */
export function PartyField({ value, onChange, asks, takesFocus = false }: PartyFieldProps) {
  const { t } = useTranslation()
  const why = useWhyAges(asks)
  const counts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) [...(counts.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
  }, [takesFocus])
  const { adults, children } = value
  // What is typed and makes no children stays in the field alone.
  const [typed, setTyped] = useState<{ readonly count: number; readonly of: ChildAges } | null>(null)
  const count = typed?.of === children ? typed.count : children.length
  const most = Math.max(0, maxGuests - (Number.isInteger(adults) ? adults : 0))
  const setCount = (next: number) => {
    if (checkChildren(next, most)) return setTyped({ count: next, of: children })
    setTyped(null)
    onChange({ adults, children: Array.from({ length: next }, (_, index) => children[index] ?? null) })
  }
  return (
    <div className={classes.party} data-party>
      <div ref={counts} className={classes.counts}>
        <StepperField
          label={t('ages.adults')}
          value={adults}
          onChange={(next) => onChange({ adults: next, children })}
          min={1}
          max={maxGuests - children.length}
          error={checkAdults(adults)}
        />
        <StepperField
          label={t('ages.children')}
          value={count}
          onChange={setCount}
          min={0}
          max={most}
          error={checkChildren(count, most)}
        />
      </div>
      {why !== null && (
        <ChildAgesField ages={children} onChange={(ages) => onChange({ adults, children: ages })} why={why} />
      )}
    </div>
  )
}

/** What is wrong with a number of adults. */
function checkAdults(adults: number): string | null {
  if (Number.isNaN(adults)) return messageOf('adults_required')
  if (adults < 1) return messageOf('adults_min')
  const wrong = checkGuestCount(adults)
  return wrong && messageOf(wrong.code, wrong.params)
}

/** What is wrong with a number of children. */
function checkChildren(count: number, most: number): string | null {
  if (!Number.isInteger(count)) return messageOf('children_required')
  if (count < 0) return messageOf('children_negative')
  return count > most ? messageOf('guests_max', { max: maxGuests }) : null
}
