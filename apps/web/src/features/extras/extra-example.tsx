import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { PriceExample } from '../../ui/examples/price-example.tsx'
import { useExample, useExampleType, type ExtraBody } from './extras-api.ts'

/** Two weeks ahead few nights are closed, and three nights show what is counted by the night. */
const daysAhead = 14
const nights = 3
const guests = 2

/** The pause after a key before the example is computed anew. */
const typingPauseMs = 200

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
  const roomTypeId = useExampleType(propertyId)
  // A name that is missing yet keeps nobody from seeing the price.
  const extra = { ...body, name: body.name.trim() || t('extras.example.unnamed') }
  const [later] = useDebouncedValue(JSON.stringify(extra), typingPauseMs)
  const checkIn = addDays(today, daysAhead)
  const stay = { checkIn, checkOut: addDays(checkIn, nights), guests }
  const asked = useExample(
    propertyId,
    roomTypeId === null ? null : { roomTypeId, ...stay, extraId, extra: JSON.parse(later) as ExtraBody },
  )
  if (roomTypeId === null) return <p className="soft">{t('extras.example.noTypes')}</p>
  return <PriceExample stay={stay} today={today} bookedOn={today} asked={asked} />
}
