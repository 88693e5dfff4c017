import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useTranslation } from '../../../platform/language.ts'
import { FailedNote } from '../../../ui/form/failed-note.tsx'
import { SkeletonBox } from '../../../ui/lists/list-states.tsx'
import { SideDrawer } from '../../../ui/overlays/side-drawer.tsx'
import type { Plan } from '../plan-data.ts'
import type { WhatIf } from './use-what-if.ts'
import { Moves, RoomAnswer, StayAnswer } from './what-if-answer.tsx'
import { bookingParams } from './what-if-draft.ts'
import { WhatIfFields } from './what-if-fields.tsx'
import classes from './what-if-panel.module.css'

type WhatIfPanelProps = {
  readonly plan: Plan
  readonly whatIf: WhatIf
  /** Where a booking is made of what the address says. */
  readonly newBookingLink: (more: readonly (readonly [string, string])[]) => string
  readonly onBlock: (nights: { readonly roomId: string; readonly from: string; readonly to: string }) => void
}

/** What if: who would move, what would not fit and what it would earn, before anything is written. */
export function WhatIfPanel({ plan, whatIf, newBookingLink, onBlock }: WhatIfPanelProps) {
  const { t } = useTranslation()
  const { draft, setDraft, form, outcome, error, isAsking } = whatIf
  if (!draft) return null
  const fields = isApiError(error) ? error.fields : {}
  const hasFields = Object.keys(fields).length > 0
  return (
    <SideDrawer
      label={t('plan.if.title')}
      width={304}
      onClose={() => setDraft(null)}
      head={
        <span className={classes.nothing}>
          <IconSparkles size={18} stroke={1.75} aria-hidden />
          {t('plan.if.nothingWritten')}
        </span>
      }
      footer={<Act whatIf={whatIf} newBookingLink={newBookingLink} onBlock={onBlock} />}
    >
      <div>
        <h2 className="display-sm">{t('plan.if.title')}</h2>
        <WhatIfFields plan={plan} draft={draft} onDraft={setDraft} errors={fields} />
      </div>
      <div className={classes.answer} aria-live="polite" aria-busy={isAsking} data-old={isAsking || undefined}>
        {error && !hasFields && <FailedNote error={error} title="operation_failed" />}
        {form === null && !isAsking && <p className="soft">{t('plan.if.incomplete')}</p>}
        {(form !== null || isAsking) && !outcome && !error && (
          <>
            <span className="visually-hidden">{t('plan.if.asking')}</span>
            <SkeletonBox height={120} />
          </>
        )}
        {outcome && (outcome.kind === 'stay' || outcome.possible) && <Moves moves={outcome.moves} />}
        {outcome?.kind === 'stay' && (
          <StayAnswer outcome={outcome} lines={draft.lines} onLines={(lines) => setDraft({ ...draft, lines })} />
        )}
        {outcome?.kind === 'room' && <RoomAnswer outcome={outcome} />}
      </div>
    </SideDrawer>
  )
}

/** From what was thought about to the form that does it. */
function Act({ whatIf: { form, outcome, isAsking }, newBookingLink, onBlock }: Omit<WhatIfPanelProps, 'plan'>) {
  const { t } = useTranslation()
  if (form?.kind === 'room')
    return (
      <Button
        size="sm"
        className={classes.act ?? ''}
        disabled={isAsking || outcome?.kind !== 'room' || !outcome.possible}
        onClick={() => onBlock(form)}
      >
        {t('plan.block.this')}
      </Button>
    )
  if (form?.kind !== 'stay' || outcome?.kind !== 'stay' || outcome.earns === null || isAsking)
    return (
      <Button size="sm" className={classes.act ?? ''} disabled>
        {t('plan.if.book')}
      </Button>
    )
  const isWhole = outcome.missing.length === 0
  return (
    <Button size="sm" component={Link} className={classes.act ?? ''} to={newBookingLink(bookingParams(form, outcome))}>
      {t(isWhole ? 'plan.if.book' : 'plan.if.bookFitting')}
    </Button>
  )
}
