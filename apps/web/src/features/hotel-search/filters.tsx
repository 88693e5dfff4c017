import { Button, Checkbox, TextInput } from '@mantine/core'
import type { FilterCounts } from '@keystay/contract/properties/entities'
import {
  accessibilityKinds,
  bedKinds,
  boardsSought,
  propertyTypes,
  roomSizes,
  type AmenityKind,
} from '@keystay/contract/shared/kinds'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './filters.module.css'
import type { SearchState } from '@keystay/contract/properties/hotel-search'

export type FilterProps = {
  readonly search: SearchState
  readonly onChange: (part: Partial<SearchState>) => void
  /** How many hotels each filter would leave; null while that is not known. */
  readonly counts: FilterCounts | null
}

/** The amenities that people look for a hotel by. */
const houseChoices = [
  'pool',
  'beach',
  'lake',
  'spa',
  'sauna',
  'restaurant',
  'bar',
  'gym',
  'garden',
  'parking',
  'electric_charging',
  'wifi',
  'pets',
  'ski',
  'bicycles',
] as const satisfies readonly AmenityKind[]

/** And for a room. */
const roomChoices = [
  'air_conditioning',
  'balcony',
  'terrace',
  'sea_view',
  'bathtub',
  'kitchenette',
  'washing_machine',
  'fireplace',
  'cot',
] as const satisfies readonly AmenityKind[]

/** The hotel says that it is accessible, or by what. */
const accessChoices = ['accessible', ...accessibilityKinds] as const
const allChoices = [...houseChoices, ...roomChoices, ...accessChoices]

/** Kinds of property. */
export function TypeFilter({ search, onChange, counts }: FilterProps) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group value={[...search.type]} onChange={(type) => onChange({ type: chosenOf(type, propertyTypes) })}>
      <div className={classes.choices}>
        {propertyTypes.map((type) => (
          <Checkbox
            key={type}
            value={type}
            label={labelOf(t(`propertyType.${type}`), counts?.types && (counts.types[type] ?? 0))}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** What the property and its rooms must have, and by what they must be accessible; what is none of the choices stays as it is. */
export function AmenityFilter({ search, onChange, counts }: FilterProps) {
  const { t } = useTranslation()
  const others = search.amenities.filter((kind) => !allChoices.some((one) => one === kind))
  const choices = (kinds: typeof allChoices) => (
    <div className={classes.choices} data-columns>
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          value={kind}
          label={labelOf(t(`filters.amenity.${kind}`), counts && (counts.amenities[kind] ?? 0))}
          disabled={counts !== null && !counts.amenities[kind] && !search.amenities.includes(kind)}
        />
      ))}
    </div>
  )
  return (
    <Checkbox.Group
      value={[...search.amenities]}
      onChange={(kinds) => onChange({ amenities: [...others, ...chosenOf(kinds, allChoices)] })}
    >
      {choices([...houseChoices])}
      <h4 className={classes.title}>{t('filters.inRoom')}</h4>
      {choices([...roomChoices])}
      <h4 className={classes.title}>{t('common.accessible')}</h4>
      {choices([...accessChoices])}
    </Checkbox.Group>
  )
}

/** What is eaten at least, which bed there is and how large the room is: one of each, or any. */
export function RoomFilter({ search, onChange, counts }: FilterProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.choices}>
      <Pills
        title={t('filters.boardTitle')}
        values={boardsSought}
        chosen={search.board}
        labelOf={(board) => labelOf(t(`filters.board.${board}`), counts && (counts.boards[board] ?? 0))}
        isEmpty={(board) => counts !== null && !counts.boards[board]}
        onChange={(board) => onChange({ board })}
      />
      <Pills
        title={t('filters.bedTitle')}
        values={bedKinds}
        chosen={search.bed}
        labelOf={(bed) => labelOf(t(`filters.bed.${bed}`), counts?.beds && (counts.beds[bed] ?? 0))}
        isEmpty={(bed) => counts !== null && counts.beds !== null && !counts.beds[bed]}
        onChange={(bed) => onChange({ bed })}
      />
      <Pills
        title={t('filters.sizeTitle')}
        values={roomSizes}
        chosen={search.minSize}
        labelOf={(size) => labelOf(t('filters.size', { size }), counts && (counts.sizes[size] ?? 0))}
        isEmpty={(size) => counts !== null && !counts.sizes[size]}
        onChange={(minSize) => onChange({ minSize })}
      />
    </div>
  )
}

type PillsProps<T> = {
  readonly title: string
  readonly values: readonly T[]
  readonly chosen: T | number | null
  readonly labelOf: (value: T) => string
  /** Whether it would leave nothing. */
  readonly isEmpty: (value: T) => boolean
  readonly onChange: (value: T | null) => void
}

/** Choices of which one may be on; it goes off by being pressed again. */
function Pills<T extends string | number>({ title, values, chosen, labelOf: say, isEmpty, onChange }: PillsProps<T>) {
  return (
    <fieldset className={classes.pills}>
      <legend className="small soft">{title}</legend>
      {values.map((value) => {
        const on = value === chosen
        return (
          <button
            key={value}
            type="button"
            className={classes.pill}
            aria-pressed={on}
            disabled={!on && isEmpty(value)}
            onClick={() => onChange(on ? null : value)}
          >
            {say(value)}
          </button>
        )
      })}
    </fieldset>
  )
}

/** "Pool (4)". */
export function labelOf(label: string, count: number | null | undefined): string {
  return count === null || count === undefined ? label : `${label} (${count})`
}

/** Least and highest price, in euros. */
export function PriceFilter({
  search,
  onChange,
  onDone,
}: Omit<FilterProps, 'counts'> & { readonly onDone?: () => void }) {
  const { t } = useTranslation()
  const [least, setLeast] = useState(textOf(search.minPrice))
  const [most, setMost] = useState(textOf(search.maxPrice))
  const dated = search.checkIn !== null && search.checkOut !== null
  const keep = () => onChange({ minPrice: amountOf(least), maxPrice: amountOf(most) })
  return (
    <form
      className={classes.price}
      onSubmit={(event) => {
        event.preventDefault()
        keep()
        onDone?.()
      }}
    >
      <fieldset className={classes.bounds}>
        <legend className="small soft">{dated ? t('search.priceStay') : t('search.priceNight')}</legend>
        <TextInput
          label={t('search.minPrice')}
          inputMode="numeric"
          value={least}
          onChange={(event) => setLeast(event.currentTarget.value)}
          {...(!onDone && { onBlur: keep })}
        />
        <TextInput
          label={t('search.maxPrice')}
          inputMode="numeric"
          value={most}
          onChange={(event) => setMost(event.currentTarget.value)}
          {...(!onDone && { onBlur: keep })}
        />
      </fieldset>
      {onDone && (
        <Button type="submit" fullWidth>
          {t('search.apply')}
        </Button>
      )}
    </form>
  )
}

function chosenOf<T extends string>(values: readonly string[], all: readonly T[]): readonly T[] {
  return all.filter((one) => values.includes(one))
}

const textOf = (amount: number | null): string => (amount === null ? '' : String(amount))

const largest = 1_000_000

/** Whole euros out of what was typed; nothing when there are no digits. */
function amountOf(text: string): number | null {
  const digits = (text.split(',')[0] ?? '').replaceAll(/\D/g, '')
  return digits === '' ? null : Math.min(largest, Number(digits))
}
