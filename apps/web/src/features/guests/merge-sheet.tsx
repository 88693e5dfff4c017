import type { GuestCard } from '@keystay/contract/guests/entities'
import { mergedWishes, mergeSides, strictestOf, type MergeSide } from '@keystay/contract/guests/merge-rules'
import { useId, useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { SkeletonBox } from '../../ui/lists/list-states.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useGuest, useGuestAct } from './guests-api.ts'
import classes from './proposals.module.css'

type MergeSheetProps = {
  readonly propertyId: string
  readonly guestId: string
  /** The card that stays. */
  readonly card: GuestCard
  /** The card that is put into it. */
  readonly otherId: string
  readonly onClose: () => void
}

const fields = ['name', 'email', 'phone'] as const
type Field = (typeof fields)[number]

/** Both cards side by side: what stays of each is picked, and what moves is told, before anything is done. */
export function MergeSheet({ propertyId, guestId, card, otherId, onClose }: MergeSheetProps) {
  const { t } = useTranslation()
  const { data: other, error: unread } = useGuest(propertyId, otherId)
  const [picked, setPicked] = useState<Partial<Record<Field, MergeSide>>>({})
  const { mutate, isPending, error } = useGuestAct(propertyId, guestId)
  // What is blank on one card stands on the other.
  const sideOf = (field: Field): MergeSide =>
    picked[field] ?? (card[field] === '' && other && other[field] !== '' ? 'merged' : 'kept')
  const merge = () => {
    if (!other || isPending) return
    const sides = { name: sideOf('name'), email: sideOf('email'), phone: sideOf('phone') }
    const form = { mergedId: other.id, mergedVersion: other.version, version: card.version, ...sides }
    mutate({ kind: 'merge', form }, { onSuccess: onClose })
  }
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('guestCards.merge.title')}
      action={other ? t('guestCards.merge.act') : undefined}
      onAct={merge}
      busy={isPending}
    >
      {!other && !unread && <SkeletonBox height={240} />}
      <FailedNote error={unread ?? error} title="operation_failed" />
      {other && (
        <div className={classes.sides}>
          <p>{t('guestCards.merge.text')}</p>
          {fields.map((field) => (
            <Pick
              key={field}
              field={field}
              values={{ kept: card[field], merged: other[field] }}
              chosen={sideOf(field)}
              onPick={(side) => setPicked((now) => ({ ...now, [field]: side }))}
            />
          ))}
          <Outcome kept={card} merged={other} />
        </div>
      )}
    </AskSheet>
  )
}

type PickProps = {
  readonly field: Field
  readonly values: Readonly<Record<MergeSide, string>>
  readonly chosen: MergeSide
  readonly onPick: (side: MergeSide) => void
}

/** What both cards say alike needs no choice. */
function Pick({ field, values, chosen, onPick }: PickProps) {
  const { t } = useTranslation()
  const group = useId()
  const label = t(`guestCards.merge.fields.${field}`)
  if (values.kept === values.merged)
    return (
      <p>
        <span className="strong">{label}</span>: {values.kept || t('guestCards.merge.blank')}
      </p>
    )
  return (
    <fieldset className={classes.pick}>
      <legend>{label}</legend>
      {mergeSides.map((side) => (
        <label key={side} className={classes.side} data-chosen={side === chosen || undefined}>
          <input type="radio" name={group} checked={side === chosen} onChange={() => onPick(side)} />
          <span>{values[side] || t('guestCards.merge.blank')}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What the card has when it is done. */
function Outcome({ kept, merged }: { readonly kept: GuestCard; readonly merged: GuestCard }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const wishes = mergedWishes(kept, merged)
  const said = strictestOf(kept.saidDoNotBook, merged.saidDoNotBook)
  const revenue = { ...kept.figures.revenue, minor: kept.figures.revenue.minor + merged.figures.revenue.minor }
  const stays = kept.figures.stays + merged.figures.stays
  const until =
    said?.until == null
      ? t('guestCards.unwanted.forGood')
      : t('guestCards.unwanted.until', { date: date(said.until, 'dayYear') })
  return (
    <section className={classes.outcome} aria-labelledby="merge-outcome">
      <h3 id="merge-outcome" className="strong">
        {t('guestCards.merge.outcome')}
      </h3>
      <ul>
        <li>{t('guestCards.merge.figures', { count: stays, revenue: money(revenue) })}</li>
        <li>
          {wishes.length > 0
            ? t('guestCards.merge.wishes', { wishes: wishes.join(', ') })
            : t('guestCards.merge.noWishes')}
        </li>
        <li>{t('guestCards.merge.notes')}</li>
        {said && <li>{t('guestCards.merge.unwanted', { reason: said.reason, until })}</li>}
      </ul>
    </section>
  )
}
