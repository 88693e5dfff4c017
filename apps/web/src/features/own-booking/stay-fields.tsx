import { Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { OwnQuote } from '@keystay/contract/bookings/own-endpoints'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { ChildAgesField } from '../../ui/ages/child-ages.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { StepperField } from '../../ui/fields/stepper-field.tsx'
import { lineOf, withCounts, type ChoosableType, type Draft, type DraftLine } from './draft.ts'
import { useRoomStates, useTypeRooms, type TypeOffer } from './own-booking-api.ts'
import classes from './own-booking.module.css'

export type FieldsProps = {
  readonly draft: Draft
  readonly onDraft: (change: Partial<Draft>) => void
  /** What is wrong, by paths of the form. */
  readonly errors: Readonly<Record<string, string>>
}

/** More rooms of a type, or guests in them, than anybody books by a form. */
const most = 50

type StayFieldsProps = FieldsProps & {
  readonly propertyId: string
  readonly types: readonly ChoosableType[]
  /** The day of the desk. */
  readonly day: PlainDate
  readonly free: OwnQuote['free']
  /** What the stay would cost in each type, where that is known. */
  readonly offers: ReadonlyMap<string, TypeOffer>
}

/** When they come, which rooms, and who sleeps in them. */
export function StayFields({ propertyId, draft, onDraft, errors, types, day, free, offers }: StayFieldsProps) {
  const { t } = useTranslation()
  const { checkIn, checkOut, lines } = draft
  const arrive = (date: PlainDate | null) =>
    onDraft({
      checkIn: date,
      ...(date !== null && checkOut !== null && checkOut <= date && { checkOut: addDays(date, 1) }),
    })
  const setLine = (index: number, line: DraftLine) => onDraft({ lines: lines.with(index, line) })
  const next = types.find(({ id }) => lines.every(({ roomTypeId }) => roomTypeId !== id))
  return (
    <fieldset className={classes.group}>
      <legend className="display-sm">{t('ownBooking.stay')}</legend>
      <div className={classes.pair}>
        <DateField
          label={t('common.checkIn')}
          value={checkIn}
          today={day}
          error={errors['checkIn']}
          onChange={arrive}
        />
        <DateField
          label={t('common.checkOut')}
          value={checkOut}
          today={day}
          error={errors['checkOut']}
          onChange={(date) => onDraft({ checkOut: date })}
        />
      </div>
      {lines.map((line, index) => (
        <LineFields
          key={index}
          line={line}
          types={types.filter(({ id }) => id === line.roomTypeId || lines.every(({ roomTypeId }) => roomTypeId !== id))}
          free={free.find(({ roomTypeId }) => roomTypeId === line.roomTypeId)?.rooms ?? null}
          offers={offers}
          errors={errors}
          path={`lines.${index}`}
          onChange={(changed) => setLine(index, changed)}
          onRemove={lines.length > 1 ? () => onDraft({ lines: lines.toSpliced(index, 1) }) : null}
        />
      ))}
      <div className={classes.row}>
        {next && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => onDraft({ lines: [...lines, lineOf(next)], roomId: '' })}
          >
            {t('ownBooking.addType')}
          </Button>
        )}
      </div>
      {lines.length === 1 && lines[0]?.quantity === 1 && (
        <RoomField propertyId={propertyId} day={day} draft={draft} onDraft={onDraft} errors={errors} />
      )}
    </fieldset>
  )
}

type RoomFieldProps = { readonly propertyId: string; readonly day: PlainDate }

/** A room that the guest is to have; else the plan decides. */
function RoomField({ propertyId, day, draft, onDraft, errors }: FieldsProps & RoomFieldProps) {
  const { t } = useTranslation()
  const may = useMay()
  const rooms = useTypeRooms(propertyId, draft.lines[0]?.roomTypeId ?? null)
  // Who comes today goes into it as it is.
  const states = useRoomStates(propertyId, draft.checkIn === day && may('housekeeping'))
  // Who stays tonight keeps it, and what is out of order houses nobody; other guests are planned elsewhere if they can be.
  const isTaken = (id: string) => {
    const room = states.get(id)
    return id !== draft.roomId && room !== undefined && (room.stays || room.blocked !== null)
  }
  const label = (id: string, number: string) => {
    const room = states.get(id)
    if (!room) return number
    return `${number} · ${room.leaves ? t('today.move.occupied') : t(`today.readiness.${room.readiness.state}`)}`
  }
  return (
    <NativeSelect
      label={t('ownBooking.room')}
      value={draft.roomId}
      error={errors['roomIds.0']}
      data={[
        { value: '', label: t('ownBooking.anyRoom') },
        ...rooms.filter(({ id }) => !isTaken(id)).map(({ id, number }) => ({ value: id, label: label(id, number) })),
      ]}
      onChange={({ currentTarget }) => onDraft({ roomId: currentTarget.value })}
    />
  )
}

/** A type with what it costs, the cheapest marked, or that it is full. */
function useTypeLabel(offers: ReadonlyMap<string, TypeOffer>): (type: ChoosableType) => string {
  const { t } = useTranslation()
  const { money } = useFormat()
  const totals = [...offers.values()].filter(({ free }) => free > 0).map(({ total }) => total.minor)
  const least = Math.min(...totals)
  // Where all cost the same, none is the cheapest.
  const isMarked = totals.filter((minor) => minor === least).length === 1 && totals.length > 1
  return ({ id, name }) => {
    const offer = offers.get(id)
    if (!offer) return name
    const isCheapest = isMarked && offer.free > 0 && offer.total.minor === least
    const rest = offer.free === 0 ? [t('ownBooking.full')] : isCheapest ? [t('ownBooking.cheapest')] : []
    return [name, money(offer.total), ...rest].join(' · ')
  }
}

type LineFieldsProps = {
  readonly line: DraftLine
  readonly types: readonly ChoosableType[]
  readonly offers: ReadonlyMap<string, TypeOffer>
  /** How many of its rooms are free; null: not known yet. */
  readonly free: number | null
  readonly errors: FieldsProps['errors']
  readonly path: string
  readonly onChange: (line: DraftLine) => void
  readonly onRemove: (() => void) | null
}

function LineFields({ line, types, offers, free, errors, path, onChange, onRemove }: LineFieldsProps) {
  const { t } = useTranslation()
  const { quantity, adults, children, ages } = line
  const typeLabel = useTypeLabel(offers)
  const type = types.find(({ id }) => id === line.roomTypeId)
  const beds = type?.bedTypes ?? []
  const error = (field: string) => errors[`${path}.${field}`]
  const isShort = free !== null && free < quantity
  return (
    <fieldset className={classes.line}>
      <legend className="visually-hidden">{type?.name}</legend>
      <div className={classes.pair}>
        <NativeSelect
          label={t('ownBooking.type')}
          value={line.roomTypeId}
          data={types.map((one) => ({ value: one.id, label: typeLabel(one) }))}
          onChange={({ currentTarget: { value } }) => {
            const next = types.find(({ id }) => id === value)
            if (next) onChange({ ...line, roomTypeId: next.id, bedType: next.bedTypes[0]?.value ?? '' })
          }}
        />
        <NativeSelect
          label={t('ownBooking.beds')}
          value={line.bedType}
          data={[...beds]}
          error={error('bedType')}
          onChange={({ currentTarget }) => onChange({ ...line, bedType: currentTarget.value })}
        />
      </div>
      <div className={classes.counts}>
        <StepperField
          label={t('ownBooking.rooms')}
          value={quantity}
          min={1}
          max={most}
          error={isShort ? t('ownBooking.free', { count: free }) : error('quantity')}
          help={free === null || isShort ? undefined : t('ownBooking.free', { count: free })}
          onChange={(value) => onChange(withCounts(line, { quantity: value, adults: Math.max(adults, value || 1) }))}
        />
        <StepperField
          label={t('ownBooking.adults')}
          value={adults}
          min={1}
          max={most}
          error={error('adults')}
          onChange={(value) => onChange(withCounts(line, { adults: value }))}
        />
        <StepperField
          label={t('ownBooking.children')}
          value={children}
          min={0}
          max={most}
          error={error('children')}
          onChange={(value) => onChange(withCounts(line, { children: value }))}
        />
      </div>
      <ChildAgesField
        ages={[...ages]}
        why={t('ownBooking.ages')}
        onChange={(changed) => onChange({ ...line, ages: [...changed] })}
      />
      {quantity > 1 && <NameFields line={line} onChange={onChange} />}
      {onRemove && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.remove ?? ''}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={onRemove}
        >
          {t('ownBooking.removeType', { name: type?.name ?? '' })}
        </Button>
      )}
    </fieldset>
  )
}

/** Who stays in the rooms of a group. */
function NameFields({ line, onChange }: Pick<LineFieldsProps, 'line' | 'onChange'>) {
  const { t } = useTranslation()
  const { quantity, names } = line
  const count = Number.isInteger(quantity) ? Math.min(quantity, most) : 0
  return (
    <details className={classes.names}>
      <summary>{t('ownBooking.names')}</summary>
      <Input.Description>{t('ownBooking.namesHelp')}</Input.Description>
      <div className={classes.pair}>
        {Array.from({ length: count }, (_, index) => (
          <TextInput
            key={index}
            label={t('ownBooking.nameOf', { number: index + 1 })}
            value={names[index] ?? ''}
            maxLength={100}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) =>
              onChange({
                ...line,
                names: Array.from({ length: count }, (_name, at) => (at === index ? value : (names[at] ?? ''))),
              })
            }
          />
        ))}
      </div>
    </details>
  )
}
