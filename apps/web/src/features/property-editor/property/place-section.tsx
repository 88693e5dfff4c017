import { Button, NativeSelect } from '@mantine/core'
import { IconMapPinSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../platform/language.ts'
import { useLanguage } from '../../../platform/format/use-format.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import { Map } from '../../../ui/map/lazy-map.tsx'
import { countriesIn } from './countries.ts'
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
    <Section title={t('houses.place.title')} text={t('houses.place.text')}>
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
  const none = form.values.country === '' ? [{ value: '', label: t('houses.choose') }] : []
  return (
    <div className={classes.address} onBlur={coordinates.follow}>
      <TextField
        {...form.getInputProps('address')}
        label={t('houses.address')}
        placeholder={t('houses.addressExample')}
        maxLength={200}
      />
      <FieldPair>
        <TextField {...form.getInputProps('zip')} label={t('houses.zip')} maxLength={20} />
        <TextField {...form.getInputProps('city')} label={t('houses.city')} maxLength={100} />
        <NativeSelect
          {...form.getInputProps('country')}
          label={t('houses.country')}
          required
          withAsterisk={false}
          data={[...none, ...countries]}
          onChange={(event) => fields.country(event.currentTarget.value)}
        />
        <TextField {...form.getInputProps('region')} label={t('houses.region')} maxLength={100} optional />
        <TextField
          {...form.getInputProps('phone')}
          label={t('houses.phone')}
          description={t('houses.phoneHelp')}
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
      label: t(`houses.${name}`),
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
          {t('houses.place.find')}
        </Button>
        <Said coordinates={coordinates} />
      </div>
      <FieldPair>
        <TextField {...degrees('latitude')} />
        <TextField {...degrees('longitude')} />
      </FieldPair>
    </>
  )
}

/** What the search for the coordinates came to. */
function Said({ coordinates: { state, found, error } }: { readonly coordinates: Coordinates }) {
  const { t } = useTranslation()
  const label = found?.label ?? ''
  const texts = {
    idle: '',
    asking: t('houses.place.asking'),
    found: t(found?.precision === 'address' ? 'houses.place.found' : 'houses.place.foundTown', { label }),
    kept: t('houses.place.kept', { label }),
    moved: t('houses.place.moved'),
  }
  return (
    <>
      {error && (
        <div role="alert" tabIndex={-1} className={classes.failed}>
          <p className="strong">{messageOf('geocoding_failed')}</p>
          <p>{error.code === 'geocoding_failed' ? messageOf('coordinates_failed') : error.message}</p>
          <p>{t('houses.place.byHand')}</p>
        </div>
      )}
      {!error && texts[state] !== '' && (
        <p className={classes.said} data-rough={(state === 'found' && found?.precision === 'place') || undefined}>
          {texts[state]}
          {found && state !== 'moved' && ` ${t('houses.place.zone', { zone: found.timezone })}`}
        </p>
      )}
      <LiveRegion>{error ? '' : texts[state]}</LiveRegion>
    </>
  )
}

function Marker({ state: { form, coordinates, base } }: Part) {
  const { t } = useTranslation()
  const place = placeOf(form.values)
  const name = form.values.name.trim() || t('houses.new')
  if (!place) return <p className={classes.noMap}>{t('houses.place.noMap')}</p>
  return (
    <div>
      <div className={classes.map}>
        <Map
          label={t('houses.place.map')}
          pins={[]}
          fit={coordinates.fit}
          maxZoom={12}
          movable={{ ...place, label: t('houses.place.marker', { name }), onMove: coordinates.move }}
        />
      </div>
      <p className={`soft ${classes.help}`}>
        {t('houses.place.markerHelp')}
        {base && ` ${t('houses.place.zone', { zone: base.timezone })}`}
      </p>
    </div>
  )
}
