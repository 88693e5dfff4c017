import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { maxPhantomRooms, maxStayNights } from '@keystay/contract/shared/limits'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { StepperField } from '../../../ui/fields/stepper-field.tsx'
import type { Plan } from '../plan-data.ts'
import type { DraftLine, WhatIfDraft } from './what-if-draft.ts'
import classes from './what-if-panel.module.css'

type FieldsProps = {
  readonly plan: Plan
  readonly draft: WhatIfDraft
  readonly onDraft: (draft: WhatIfDraft) => void
  /** What is wrong with it, by paths of the form. */
  readonly errors: Readonly<Record<string, string>>
}

const kinds = ['stay', 'room'] as const

/** What might happen: somebody comes, or a room breaks. */
export function WhatIfFields({ plan, draft, onDraft, errors }: FieldsProps) {
  const { t } = useTranslation()
  const { kind, from, to, lines } = draft
  const change = (next: Partial<WhatIfDraft>) => onDraft({ ...draft, ...next })
  const changeLine = (index: number, next: Partial<DraftLine>) =>
    change({ lines: lines.map((line, at) => (at === index ? { ...line, ...next } : line)) })
  const unused = plan.types.find(({ id }) => lines.every(({ roomTypeId }) => roomTypeId !== id))
  // There is place for a day and a month.
  const days = { today: plan.today, style: 'day' } as const
  const isLong = from !== null && to !== null && countNights(from, to) > maxStayNights
  const isEmpty = from !== null && to !== null && to <= from
  const order = isEmpty ? messageOf('range_empty') : isLong ? messageOf('range_too_long', { max: maxStayNights }) : null
  return (
    <section className={classes.fields}>
      <Segments
        label={t('plan.if.title')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`plan.if.kinds.${value}`) }))}
        onChange={(next) => change({ kind: next })}
      />
      <div className={classes.dates}>
        <DateField
          label={t('plan.if.from')}
          value={from}
          {...days}
          error={errors['checkIn'] ?? errors['from']}
          onChange={(date) => change({ from: date })}
        />
        <DateField
          label={t('plan.if.to')}
          value={to}
          {...days}
          error={order ?? errors['checkOut'] ?? errors['to']}
          onChange={(date) => change({ to: date })}
        />
      </div>
      {kind === 'room' && (
        <NativeSelect
          label={t('plan.room')}
          value={draft.roomId}
          onChange={(event) => change({ roomId: event.currentTarget.value })}
          data={[
            { value: '', label: t('plan.block.choose') },
            ...plan.types.map(({ name, rooms }) => ({
              group: name,
              items: rooms
                .filter(({ status }) => status === 'available')
                .map(({ id, number }) => ({ value: id, label: t('plan.inRoom', { number }) })),
            })),
          ]}
        />
      )}
      {kind === 'stay' &&
        lines.map((line, index) => (
          <fieldset key={index} className={classes.line}>
            <legend className="visually-hidden">{typeName(plan, line.roomTypeId)}</legend>
            <div className={classes.type}>
              <NativeSelect
                label={t('plan.type')}
                value={line.roomTypeId}
                onChange={(event) => changeLine(index, { roomTypeId: event.currentTarget.value })}
                data={plan.types.map(({ id, name }) => ({ value: id, label: name }))}
              />
              {lines.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t('ownBooking.removeType', { name: typeName(plan, line.roomTypeId) })}
                  onClick={() => change({ lines: lines.filter((_line, at) => at !== index) })}
                >
                  <IconX size={18} stroke={1.75} />
                </ActionIcon>
              )}
            </div>
            <div className={classes.counts}>
              <StepperField
                label={t('plan.if.rooms')}
                value={line.rooms}
                min={1}
                max={maxPhantomRooms}
                error={errors[`lines.${index}.rooms`]}
                onChange={(rooms) => changeLine(index, { rooms })}
              />
              <StepperField
                label={t('plan.if.adults')}
                value={line.adults}
                min={1}
                max={plan.types.find(({ id }) => id === line.roomTypeId)?.maxOccupancy ?? 1}
                error={errors[`lines.${index}.adults`]}
                onChange={(adults) => changeLine(index, { adults })}
              />
            </div>
          </fieldset>
        ))}
      {kind === 'stay' && unused && (
        <Button
          size="sm"
          variant="outline"
          onClick={() =>
            change({ lines: [...lines, { roomTypeId: unused.id, rooms: 1, adults: Math.min(2, unused.maxOccupancy) }] })
          }
        >
          {t('ownBooking.addType')}
        </Button>
      )}
    </section>
  )
}

const typeName = (plan: Plan, id: string): string => plan.types.find((type) => type.id === id)?.name ?? ''
