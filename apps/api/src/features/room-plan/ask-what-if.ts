import type { WhatIfForm, WhatIfOutcome } from '@keystay/contract/room-plan/what-if-endpoints'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { inSnapshot } from '../../platform/database/snapshot.ts'
import { foreseeBroken } from './foresee-block.ts'
import { foreseeStay } from './foresee-stay.ts'

type Request = { readonly propertyId: string; readonly form: WhatIfForm; readonly language: Language }

/** What would be if; decided on one snapshot in which nothing can be written. Throws what foreseeing throws. */
export async function askWhatIf(
  { database, clock }: Deps,
  { propertyId, form, language }: Request,
): Promise<WhatIfOutcome> {
  const now = clock()
  return await inSnapshot<WhatIfOutcome>(database.read, async (tx) =>
    form.kind === 'stay'
      ? await foreseeStay(tx, { propertyId, form, language, now })
      : await foreseeBroken(tx, { propertyId, form, now }),
  )
}
