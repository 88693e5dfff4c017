import { Button, Checkbox, CheckboxGroup } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { OwnerAmenity } from '@keystay/contract/amenities/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { AmenityKind } from '@keystay/contract/shared/kinds'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import { FailedNote } from '../../../ui/form/failed-note.tsx'
import { AmenityIcon } from '../../../ui/facts/amenity-icon.tsx'
import classes from './amenity-choice.module.css'
import { useAmenities, useSaveAmenity } from '../room-types/room-types-api.ts'

type AmenityChoiceProps = {
  readonly hotel: OwnerProperty
  readonly chosen: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly error: ReactNode
  readonly onAdd: () => void
  readonly onAdded: (saved: OwnerAmenity) => void
}

/** What most rooms have. */
const usual: readonly AmenityKind[] = [
  'wifi',
  'shower',
  'bathtub',
  'desk',
  'safe',
  'minibar',
  'balcony',
  'air_conditioning',
]

/** The amenities of the hotel to pick from, what is usual by one click, and the way to any other. */
export function AmenityChoice({ hotel, chosen, onChange, error, onAdd, onAdded }: AmenityChoiceProps) {
  const { t } = useTranslation()
  const { data: amenities } = useAmenities(hotel.id)
  return (
    <>
      <CheckboxGroup
        value={[...chosen]}
        onChange={onChange}
        label={<span className="visually-hidden">{t('properties.tabs.amenities')}</span>}
        // With nothing to choose from, the remark itself takes the focus: it is far below the button that was pressed.
        error={
          error && amenities.length === 0 ? (
            <span role="alert" tabIndex={-1}>
              {error}
            </span>
          ) : (
            error
          )
        }
      >
        {amenities.length === 0 && <p className="soft">{t('properties.amenity.noneYet')}</p>}
        <div className={classes.list}>
          {amenities.map(({ id, kind, name }, index) => (
            <Checkbox
              key={id}
              value={id}
              // Here the focus goes when none is chosen.
              aria-invalid={(Boolean(error) && index === 0) || undefined}
              label={
                <span className={classes.amenity}>
                  <AmenityIcon kind={kind} size={18} />
                  {name}
                </span>
              }
            />
          ))}
        </div>
      </CheckboxGroup>
      <UsualAmenities hotel={hotel} amenities={amenities} onAdded={onAdded} />
      <div>
        <Button
          variant="outline"
          size="sm"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={onAdd}
        >
          {t('properties.amenity.add')}
        </Button>
      </div>
    </>
  )
}

type UsualAmenitiesProps = Pick<AmenityChoiceProps, 'hotel' | 'onAdded'> & {
  readonly amenities: readonly OwnerAmenity[]
}

/** A hotel begins with none: what is usual it has by one click, named as its kind is called. */
function UsualAmenities({ hotel, amenities, onAdded }: UsualAmenitiesProps) {
  const { t } = useTranslation()
  const save = useSaveAmenity(hotel.id)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (kind: AmenityKind) =>
      await save(null, { name: t(`properties.kinds.${kind}`), kind, wholeHouse: false }),
    onSuccess: onAdded,
  })
  const missing = usual.filter((kind) => amenities.every((one) => one.kind !== kind))
  if (missing.length === 0) return null
  return (
    <fieldset className={classes.usual} aria-label={t('properties.amenity.usual')}>
      {missing.map((kind) => (
        <Button
          key={kind}
          variant="light"
          size="xs"
          loading={isPending && variables === kind}
          disabled={isPending}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => mutate(kind)}
        >
          {t(`properties.kinds.${kind}`)}
        </Button>
      ))}
      <FailedNote error={error} title="operation_failed" />
    </fieldset>
  )
}
