import { IconNote } from '@tabler/icons-react'
import type { TodayStay } from '@keystay/contract/stays/entities'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { useGuestNotes } from '../../platform/owner/guest-notes.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { Dropdown } from '../../ui/overlays/dropdown.tsx'
import classes from './stay-notes.module.css'
import { useGuestName } from './use-guest-name.ts'

type StayNotesProps = { readonly stay: TodayStay; readonly propertyId: string; readonly onFocus: () => void }

/** That something is noted of a stay or its guest, an allergy maybe: in short on the sign, in full where it opens. */
export function StayNotes({ stay, propertyId, onFocus }: StayNotesProps) {
  const { t } = useTranslation()
  const guest = useGuestName(stay)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { notes: wrote, guestCard } = stay
  const { wishes = [], notes = 0, cardId = null } = guestCard ?? {}
  if (wrote === '' && wishes.length === 0 && notes === 0) return null
  const said = [
    ...wishes,
    ...(wrote === '' ? [] : [wrote]),
    ...(notes === 0 ? [] : [t('today.notes.count', { count: notes })]),
  ].join(' · ')
  const label = t('today.notes.for', { guest, said })
  const target = (
    <button
      type="button"
      className={classes.sign}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      title={said}
      onFocus={onFocus}
      onClick={() => setOpen(!open)}
    >
      <IconNote size={18} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <Dropdown open={open} onClose={close} target={target} label={t('today.notes.title', { guest })}>
      <dl className={classes.notes}>
        {wishes.length > 0 && <Said title={t('guestCards.wishes.title')} lines={wishes} />}
        {wrote !== '' && <Said title={t('desk.note')} lines={[wrote]} />}
        {notes > 0 && cardId !== null && <Written propertyId={propertyId} cardId={cardId} count={notes} />}
      </dl>
    </Dropdown>
  )
}

/** What the team wrote about the guest; who may not read it sees that there is something. */
function Written({ propertyId, cardId, count }: { propertyId: string; cardId: string; count: number }) {
  const { t } = useTranslation()
  const may = useMay()
  const { data } = useGuestNotes(propertyId, may('guests') ? cardId : null)
  const lines = data?.map(({ text }) => text) ?? [t('today.notes.count', { count })]
  return <Said title={t('guestCards.notes.title')} lines={lines} />
}

function Said({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <dt>{title}</dt>
      {lines.map((line, index) => (
        <dd key={index}>{line}</dd>
      ))}
    </div>
  )
}
