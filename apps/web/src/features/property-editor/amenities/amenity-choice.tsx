import { Button, Checkbox, CheckboxGroup } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AmenityIcon } from '../../../ui/facts/amenity-icon.tsx'
import classes from './amenity-choice.module.css'
import { useAmenities } from '../room-types/room-types-api.ts'

type AmenityChoiceProps = {
  readonly hotel: OwnerProperty
  readonly chosen: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly error: ReactNode
  readonly onAdd: () => void
}

/** The amenities of the hotel to pick from, and the way to a new one. */
export function AmenityChoice({ hotel, chosen, onChange, error, onAdd }: AmenityChoiceProps) {
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
