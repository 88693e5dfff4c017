import { Button } from '@mantine/core'
import type { GuestCard, GuestProposal } from '@keystay/contract/guests/entities'
import { IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { MergeSheet } from './merge-sheet.tsx'
import { useGuestAct } from './guests-api.ts'
import classes from './proposals.module.css'

type OfCard = { readonly propertyId: string; readonly guestId: string; readonly card: GuestCard }

/** Cards with the same address or number: merged only by somebody who looked at both. */
export function Proposals({ propertyId, guestId, card }: OfCard) {
  const [merging, setMerging] = useState<GuestProposal | null>(null)
  return (
    <>
      {card.proposals.map((proposal) => (
        <Proposal
          key={proposal.id}
          propertyId={propertyId}
          guestId={guestId}
          proposal={proposal}
          onMerge={() => setMerging(proposal)}
        />
      ))}
      {merging && (
        <MergeSheet
          propertyId={propertyId}
          guestId={guestId}
          card={card}
          otherId={merging.id}
          onClose={() => setMerging(null)}
        />
      )}
    </>
  )
}

type ProposalProps = {
  readonly propertyId: string
  readonly guestId: string
  readonly proposal: GuestProposal
  readonly onMerge: () => void
}

function Proposal({ propertyId, guestId, proposal, onMerge }: ProposalProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { mutate, isPending, error } = useGuestAct(propertyId, guestId)
  const { name, email, phone, by, bookings, lastCheckIn } = proposal
  const about = [
    by.length > 1 ? t('guestCards.same.both') : t(`guestCards.same.${by[0] ?? 'email'}`),
    t('guestCards.bookings', { count: bookings }),
    ...(lastCheckIn === null ? [] : [t('guestCards.last', { date: date(lastCheckIn, 'dayYear') })]),
    ...(by.includes('email') ? [phone] : [email]),
  ]
  return (
    <div className={classes.proposal}>
      <IconGitMerge size={22} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <p className="strong">{t('guestCards.proposal', { name })}</p>
        <p className="small soft">{about.filter(Boolean).join(' · ')}</p>
        <FailedNote error={error} title="operation_failed" />
      </div>
      <div className={classes.actions}>
        <Button size="sm" variant="outline" onClick={onMerge}>
          {t('guestCards.merge.open')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          loading={isPending}
          onClick={() => mutate({ kind: 'apart', otherId: proposal.id })}
        >
          {t('guestCards.apart')}
        </Button>
      </div>
    </div>
  )
}
