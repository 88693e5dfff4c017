import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { exampleStayOf } from '../../platform/owner/example-stay.ts'
import { askedParty, couple } from '../../ui/ages/party.ts'
import { PriceExample } from '../../ui/examples/price-example.tsx'
import { usePromotionExample, type PromotionBody } from './promotions-api.ts'

/** The pause after a key before the example is computed anew. */
const typingPauseMs = 200

type PromotionExampleProps = {
  readonly propertyId: string
  readonly today: PlainDate
  /** Null for a new one. */
  readonly promotionId: string | null
  readonly body: PromotionBody
}

/** What a stay that may get the promotion costs with it as it stands in the form, computed by the server as for a guest. */
export function PromotionExample({ propertyId, today, promotionId, body }: PromotionExampleProps) {
  const { t } = useTranslation()
  const [party, setParty] = useState(couple)
  const guests = askedParty(party)
  // A name that is missing yet keeps nobody from seeing the price.
  const [later] = useDebouncedValue(
    JSON.stringify({ ...body, name: body.name.trim() || t('promotions.new') }),
    typingPauseMs,
  )
  const promotion = JSON.parse(later) as PromotionBody
  const { bookedOn, ...stay } = exampleStayOf(promotion, today)
  const asked = usePromotionExample(propertyId, guests && { ...stay, bookedOn, ...guests, promotionId, promotion })
  return (
    <PriceExample
      stay={stay}
      party={party}
      onParty={setParty}
      today={today}
      bookedOn={bookedOn}
      asked={asked}
      below={asked.data?.isTaken === false && <p className="soft">{t('promotions.example.notTaken')}</p>}
    />
  )
}
