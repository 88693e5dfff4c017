import { Button } from '@mantine/core'
import type { GuestCard } from '@keystay/contract/guests/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { useGuestAct } from './guests-api.ts'
import classes from './guest-view.module.css'

type MergesCardProps = {
  readonly propertyId: string
  readonly guestId: string
  readonly card: GuestCard
  readonly timezone: string
  readonly mayWrite: boolean
}

/** What was merged into a card; the latest can be taken back. */
export function MergesCard({ propertyId, guestId, card, timezone, mayWrite }: MergesCardProps) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { mutate, isPending, error } = useGuestAct(propertyId, guestId)
  return (
    <section className={`card ${classes.part}`} aria-labelledby="merges">
      <h2 id="merges" className="display-sm">
        {t('guestCards.merges.title')}
      </h2>
      <ul className={classes.merges}>
        {card.merges.map(({ id, name, at, by }, index) => (
          <li key={id}>
            <div>
              <p>{name}</p>
              <p className="small soft">
                {by ?? t('guestCards.notes.byNobody')}, <time dateTime={at}>{moment(at, timezone, 'dayYear')}</time>
              </p>
            </div>
            {mayWrite && index === 0 && (
              <Button
                size="sm"
                variant="outline"
                loading={isPending}
                aria-label={t('guestCards.merges.undoOf', { name })}
                onClick={() => mutate({ kind: 'undo', mergeId: id })}
              >
                {t('guestCards.merges.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FailedNote error={error} title="operation_failed" />
    </section>
  )
}
