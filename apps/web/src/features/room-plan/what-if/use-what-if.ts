import { useDebouncedValue } from '@mantine/hooks'
import { askWhatIf, type WhatIfForm } from '@keystay/contract/room-plan/what-if-endpoints'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useTranslation } from '../../../platform/language.ts'
import { hotelKey } from '../../../platform/owner/hotel-events.ts'
import type { Axis } from '../grid/plan-axis.ts'
import { phantomsOf } from './phantoms.ts'
import { formOf, type WhatIfDraft } from './what-if-draft.ts'

/** So long after a key the question is asked. */
const askMs = 200

/** What is thought about on the plan, and what it would come to; nothing of it is written. */
export function useWhatIf(propertyId: string, axis: Axis) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<WhatIfDraft | null>(null)
  const [form, isOld] = useSettled(draft && formOf(draft))
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...hotelKey(propertyId), 'what-if', form],
    queryFn:
      form === null
        ? skipToken
        : ({ signal }) => call(askWhatIf, { params: { propertyId }, body: form, signal }).then((reply) => reply.data),
    staleTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
  const outcome = form !== null && !error ? data : undefined
  const isAsking = isOld || isPlaceholderData || (isFetching && !data)
  const drawn = isAsking ? undefined : outcome
  const label = t(form?.kind === 'room' ? 'plan.if.broken' : 'plan.if.phantom')
  const phantoms = useMemo(() => form && phantomsOf(axis, form, drawn, label), [axis, form, drawn, label])
  return { draft, setDraft, form, outcome, error, isAsking, phantoms: draft && phantoms }
}

export type WhatIf = ReturnType<typeof useWhatIf>

/** A form once nobody has changed it for a moment, and whether a newer one waits; what says the same stays the same. */
function useSettled(form: WhatIfForm | null): [WhatIfForm | null, boolean] {
  const text = JSON.stringify(form)
  const [settled] = useDebouncedValue(text, askMs)
  return [useMemo(() => JSON.parse(settled) as WhatIfForm | null, [settled]), settled !== text]
}
