import { Button, NativeSelect, TextInput } from '@mantine/core'
import { maxBlockReason, maxStayNights } from '@keystay/contract/shared/limits'
import { addDays, countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useState } from 'react'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useBlocking } from './block-api.ts'
import { BlockEffects } from './block-effects.tsx'
import classes from './block-sheet.module.css'
import type { Plan } from '../plan-data.ts'
import type { Blocks, Draft } from './use-blocks.ts'

type BlockSheetProps = {
  readonly propertyId: string
  readonly plan: Plan
  readonly draft: Draft
  readonly blocks: Blocks
  readonly bookingLink: (bookingId: string) => string
}

/** Takes a room out of order, or changes for how long: who would move is shown before anybody does. */
export function BlockSheet({ propertyId, plan, draft, blocks, bookingLink }: BlockSheetProps) {
  const { t } = useTranslation()
  const { block } = draft
  const [roomId, setRoomId] = useState(draft.roomId ?? '')
  const [from, setFrom] = useState<PlainDate | null>(draft.from)
  const [to, setTo] = useState<PlainDate | null>(draft.to)
  const [reason, setReason] = useState(block?.reason ?? '')
  const isBegun = block !== null && block.from < plan.today
  const wrong = wrongNights(from, to, isBegun ? null : plan.today)
  const nights = from !== null && to !== null && !wrong.from && !wrong.to ? { from, to } : null
  const asked = nights && roomId !== '' ? { ...nights, roomId, blockId: block?.id ?? null } : null
  const { data: effects, error } = useBlocking(propertyId, asked)
  const isPossible = asked !== null && effects?.possible === true && reason.trim() !== ''
  const save = () => nights && void blocks.save({ ...nights, roomId, reason: reason.trim() })
  /** What was refused is no longer what is asked. */
  const editing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      blocks.clear()
      set(value)
    }
  const number = block?.room.number ?? ''
  return (
    <Sheet
      open
      onClose={blocks.close}
      title={block ? t('plan.block.title', { number }) : t('plan.block.new')}
      footer={
        <div className={classes.actions}>
          {block && (
            <Button size="sm" variant="outline" loading={blocks.busy} onClick={() => void blocks.end(block)}>
              {t('plan.block.end')}
            </Button>
          )}
          <Button size="sm" loading={blocks.busy} disabled={!isPossible} onClick={save}>
            {t(block ? 'plan.block.save' : 'plan.block.act')}
          </Button>
        </div>
      }
    >
      <div className={classes.form}>
        {!block && <RoomSelect plan={plan} value={roomId} onChange={editing(setRoomId)} />}
        <div className={classes.dates}>
          <DateField
            label={t('plan.block.from')}
            value={from}
            today={plan.today}
            error={wrong.from && messageOf(wrong.from)}
            // What is over stays as it was.
            onChange={editing((date) => !isBegun && setFrom(date))}
          />
          <DateField
            label={t('plan.block.to')}
            value={to}
            today={plan.today}
            error={wrong.to && messageOf(wrong.to, { max: maxStayNights })}
            onChange={editing(setTo)}
          />
        </div>
        <TextInput
          label={t('plan.block.reason')}
          placeholder={t('plan.block.example')}
          value={reason}
          maxLength={maxBlockReason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <BlockEffects
          asked={asked !== null}
          effects={effects}
          error={blocks.error ?? error}
          bookingLink={bookingLink}
        />
      </div>
    </Sheet>
  )
}

/** What is wrong with the nights; `today` null: their first is not asked about. */
function wrongNights(from: PlainDate | null, to: PlainDate | null, today: PlainDate | null) {
  // At night the day of the desk is the one before: the server says.
  const isPast = from !== null && today !== null && from < addDays(today, -1)
  const isEmpty = from !== null && to !== null && to <= from
  const isLong = from !== null && to !== null && countNights(from, to) > maxStayNights
  return {
    from: isPast ? ('date_past' as const) : null,
    to: isEmpty ? ('range_empty' as const) : isLong ? ('range_too_long' as const) : null,
  }
}

type RoomSelectProps = {
  readonly plan: Plan
  readonly value: string
  readonly onChange: (roomId: string) => void
}

function RoomSelect({ plan, value, onChange }: RoomSelectProps) {
  const { t } = useTranslation()
  const groups = plan.types.map(({ name, rooms }) => ({
    group: name,
    items: rooms
      .filter(({ status }) => status === 'available')
      .map(({ id, number }) => ({ value: id, label: t('plan.inRoom', { number }) })),
  }))
  return (
    <NativeSelect
      label={t('plan.room')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t('plan.block.choose') }, ...groups.filter(({ items }) => items.length > 0)]}
    />
  )
}
