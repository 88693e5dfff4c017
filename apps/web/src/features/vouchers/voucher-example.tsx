import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { exampleStayOf } from '../../platform/owner/example-stay.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { askedParty, couple } from '../../ui/ages/party.ts'
import { PriceExample } from '../../ui/examples/price-example.tsx'
import { termsOf, type VoucherValues } from './voucher-values.ts'
import { useVoucherExample, type VoucherExampleBody } from './vouchers-api.ts'

/** The pause after a key before the example is computed anew. */
const typingPauseMs = 200

type VoucherExampleProps = { readonly hotel: OwnerProperty; readonly values: VoucherValues }

/** What a stay costs with a code as it stands in the form, computed by the server as for a guest. */
export function VoucherExample({ hotel, values }: VoucherExampleProps) {
  const { t } = useTranslation()
  const [party, setParty] = useState(couple)
  const guests = askedParty(party)
  const [later] = useDebouncedValue(JSON.stringify(termsOf(values, hotel.currency)), typingPauseMs)
  // What cannot be read yet is text, which the rules refuse before anybody is asked.
  const terms = JSON.parse(later) as VoucherExampleBody['terms']
  const today = todayIn(hotel.timezone)
  const { bookedOn, ...stay } = exampleStayOf(terms, today)
  const asked = useVoucherExample(hotel.id, guests && { ...stay, bookedOn, ...guests, terms })
  return (
    <PriceExample
      stay={stay}
      party={party}
      onParty={setParty}
      today={today}
      bookedOn={bookedOn}
      asked={asked}
      below={asked.data?.isTaken === false && <p className="soft">{t('vouchers.notTaken')}</p>}
    />
  )
}
