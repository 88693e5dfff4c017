import { Button, NativeSelect } from '@mantine/core'
import { IconMapPinSearch } from '@tabler/icons-react'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { useLanguage } from '../../../platform/format/use-format.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import { Map } from '../../../ui/map/lazy-map.tsx'
import { countriesIn } from '../../../platform/format/countries.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldPair } from '../form/field-pair.tsx'
import { placeOf } from './hotel-values.ts'
import classes from './place-section.module.css'
import { TextField } from '../form/text-field.tsx'
import type { Coordinates } from './use-coordinates.ts'
import type { HotelFormState } from './use-hotel-form.ts'

type Part = { readonly state: HotelFormState }

/** Where a hotel is: its address, and the coordinates that follow from it. */
export function PlaceSection({ state }: Part) {
  const { t } = useTranslation()
  return (
    <Section title={t('properties.place.title')} text={t('properties.place.text')}>
      <AddressFields state={state} />
      <CoordinateFields state={state} />
      <Marker state={state} />
    </Section>
  )
}

function AddressFields({ state: { form, fields, coordinates } }: Part) {
  const { t } = useTranslation()
  const language = useLanguage()
  const countries = countriesIn(language)
  const none = form.values.country === '' ? [{ value: '', label: t('properties.choose') }] : []
  return (
    <div className={classes.address} onBlur={coordinates.follow}>
      <TextField
        {...form.getInputProps('address')}
        label={t('properties.address')}
        placeholder={t('properties.addressExample')}
        maxLength={200}
      />
      <FieldPair>
        <TextField {...form.getInputProps('zip')} label={t('properties.zip')} maxLength={20} />
        <TextField {...form.getInputProps('city')} label={t('properties.city')} maxLength={100} />
        <NativeSelect
          {...form.getInputProps('country')}
          label={t('properties.country')}
          required
          withAsterisk={false}
          data={[...none, ...countries]}
          onChange={(event) => fields.country(event.currentTarget.value)}
        />
        <TextField {...form.getInputProps('region')} label={t('properties.region')} maxLength={100} optional />
        <TextField
          {...form.getInputProps('phone')}
          label={t('properties.phone')}
          description={form.errors['phone'] ? null : t('properties.phoneHelp')}
          type="tel"
          inputMode="tel"
          maxLength={30}
          optional
        />
      </FieldPair>
    </div>
  )
}

function CoordinateFields({ state: { form, coordinates } }: Part) {
  const { t } = useTranslation()
  const { state, find, typed } = coordinates
  const degrees = (name: 'latitude' | 'longitude') => {
    const props = form.getInputProps(name)
    return {
      ...props,
      label: t(`properties.${name}`),
      inputMode: 'text' as const,
      maxLength: 12,
      onChange: (event: { currentTarget: { value: string } }) => {
        form.setFieldValue(name, event.currentTarget.value)
        typed()
      },
    }
  }
  return (
    <>
      <div>
        <Button
          variant="outline"
          size="sm"
          className={classes.find ?? ''}
          loading={state === 'asking'}
          leftSection={<IconMapPinSearch size={18} stroke={1.75} aria-hidden />}
          onClick={() => void find()}
        >
          {t('properties.place.find')}
        </Button>
        <SearchOutcome coordinates={coordinates} isOfFormer={coordinates.isOfFormer(form.values)} />
      </div>
      <FieldPair>
        <TextField {...degrees('latitude')} />
        <TextField {...degrees('longitude')} />
      </FieldPair>
    </>
  )
}

type SearchOutcomeProps = { readonly coordinates: Coordinates; readonly isOfFormer: boolean }

/** What the search for the coordinates came to, and whether the address was changed since. */
function SearchOutcome({ coordinates: { state, foundPlace, error }, isOfFormer }: SearchOutcomeProps) {
  const { t } = useTranslation()
  const label = foundPlace?.label ?? ''
  const texts = {
    idle: '',
    asking: t('properties.place.asking'),
    found: t(foundPlace?.precision === 'address' ? 'properties.place.found' : 'properties.place.foundTown', { label }),
    kept: t('properties.place.kept', { label }),
    moved: t('properties.place.moved'),
  }
  return (
    <>
      {error && (
        <div role="alert" tabIndex={-1} className={classes.failed}>
          <p className="strong">{messageOf('geocoding_failed')}</p>
          <p>{error.code === 'geocoding_failed' ? messageOf('coordinates_failed') : error.message}</p>
          <p>{t('properties.place.byHand')}</p>
        </div>
      )}
      {isOfFormer && (
        <p className={classes.said} data-rough>
          {t('properties.place.former')}
        </p>
      )}
      {!error && !isOfFormer && texts[state] !== '' && (
        <p className={classes.said} data-rough={(state === 'found' && foundPlace?.precision === 'place') || undefined}>
          {texts[state]}
          {foundPlace && state !== 'moved' && ` ${t('properties.place.zone', { zone: foundPlace.timezone })}`}
        </p>
      )}
      <LiveRegion>{isOfFormer ? t('properties.place.former') : error ? '' : texts[state]}</LiveRegion>
    </>
  )
}

function Marker({ state: { form, coordinates, base } }: Part) {
  const { t } = useTranslation()
  const place = placeOf(form.values)
  const name = form.values.name.trim() || t('properties.new')
  if (!place) return <p className={classes.noMap}>{t('properties.place.noMap')}</p>
  return (
    <div>
      <div className={classes.map}>
        <Map
          label={t('properties.place.map')}
          pins={[]}
          fit={coordinates.fit}
          maxZoom={12}
          zoomsByWheel={false}
          movable={{ ...place, label: t('properties.place.marker', { name }), onMove: coordinates.move }}
        />
      </div>
      <p className={`soft ${classes.help}`}>
        {t('properties.place.markerHelp')}
        {base && ` ${t('properties.place.zone', { zone: base.timezone })}`}
      </p>
    </div>
  )
}
