import { maxDaysAhead } from '@keystay/contract/shared/limits'
import { addDays, isPlainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { askedParty, couple } from '../../ui/ages/party.ts'
import { PriceExample } from '../../ui/examples/price-example.tsx'
import { useExample, useExampleType, type ExtraBody } from './extras-api.ts'

/** Two weeks ahead few nights are closed, and three nights show what is counted by the night. */
const daysAhead = 14
const nights = 3

/** The pause after a key before the example is computed anew. */
const typingPauseMs = 200

const perNight: readonly ExtraBody['unit'][] = ['night', 'person_night', 'room_night']

/** When the stay begins: with the first period to come, by the night on the eve of it, so that both prices are seen. */
function arrivalFor({ unit, periods = [] }: ExtraBody, today: PlainDate): PlainDate {
  const coming = periods.filter(
    ({ from, to }) =>
      isPlainDate(from) && isPlainDate(to) && from <= to && to >= today && from <= addDays(today, maxDaysAhead),
  )
  const first = coming.map(({ from }) => from).toSorted()[0]
  if (first === undefined) return addDays(today, daysAhead)
  const arrival = perNight.includes(unit) ? addDays(first, -1) : first
  return arrival < today ? today : arrival
}

type ExtraExampleProps = {
  readonly propertyId: string
  readonly today: PlainDate
  /** Null for a new one. */
  readonly extraId: string | null
  readonly body: ExtraBody
}

/** What a stay costs with the extra as it stands in the form, computed by the server as for a guest. */
export function ExtraExample({ propertyId, today, extraId, body }: ExtraExampleProps) {
  const { t } = useTranslation()
  const [party, setParty] = useState(couple)
  const guests = askedParty(party)
  const roomTypeId = useExampleType(propertyId)
  // A name that is missing yet keeps nobody from seeing the price.
  const extra = { ...body, name: body.name.trim() || t('extras.example.unnamed') }
  const [later] = useDebouncedValue(JSON.stringify(extra), typingPauseMs)
  const tried = JSON.parse(later) as ExtraBody
  const checkIn = arrivalFor(tried, today)
  const stay = { checkIn, checkOut: addDays(checkIn, nights) }
  const isAsked = roomTypeId !== null && guests !== null
  const example = isAsked ? { roomTypeId, ...stay, ...guests, extraId, extra: tried } : null
  const asked = useExample(propertyId, example)
  const below = asked.data?.isIncluded && <p className="soft">{t('extras.example.included')}</p>
  if (roomTypeId === null) return <p className="soft">{t('extras.example.noTypes')}</p>
  return (
    <PriceExample
      stay={stay}
      party={party}
      onParty={setParty}
      today={today}
      bookedOn={today}
      asked={asked}
      below={below}
    />
  )
}
