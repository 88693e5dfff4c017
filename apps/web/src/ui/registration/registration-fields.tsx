import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { countriesIn } from '../../platform/format/countries.ts'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './registration.module.css'
import { blankPerson, type TypedPerson, type TypedRegistration } from './registration-form.ts'

type RegistrationFieldsProps = {
  readonly value: TypedRegistration
  /** What is wrong, by the paths of the contract. */
  readonly errors: Readonly<Record<string, string>>
  /** The hotel's country: of its own citizens no document is asked for. */
  readonly country: string
  readonly onChange: (value: TypedRegistration) => void
}

/** Who sleeps in a room: each person, then where the first one lives and by what document that is shown. */
export function RegistrationFields({ value, errors, country, onChange }: RegistrationFieldsProps) {
  const { t } = useTranslation()
  const countries = useCountries()
  const { people } = value
  const change = (person: TypedPerson) =>
    onChange({ ...value, people: people.map((one) => (one.key === person.key ? person : one)) })
  const nationality = people[0]?.nationality ?? ''
  return (
    <div className={classes.fields}>
      {people.map((person, index) => (
        <Person
          key={person.key}
          person={person}
          index={index}
          errors={errors}
          onChange={change}
          onRemove={
            index === 0 ? null : () => onChange({ ...value, people: people.filter(({ key }) => key !== person.key) })
          }
        />
      ))}
      <Button
        variant="subtle"
        size="sm"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => onChange({ ...value, people: [...people, blankPerson()] })}
      >
        {t('registration.addPerson')}
      </Button>
      <Textarea
        label={t('registration.address')}
        rows={2}
        maxLength={300}
        autoComplete="street-address"
        value={value.address}
        error={errors['address']}
        onChange={(event) => onChange({ ...value, address: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('registration.country')}
        data={countries}
        value={value.country}
        error={errors['country']}
        onChange={(event) => onChange({ ...value, country: event.currentTarget.value })}
      />
      {nationality !== country && (
        <TextInput
          label={t('registration.document')}
          autoComplete="off"
          maxLength={40}
          value={value.document}
          error={errors['document']}
          onChange={(event) => onChange({ ...value, document: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

type PersonProps = {
  readonly person: TypedPerson
  readonly index: number
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (person: TypedPerson) => void
  readonly onRemove: (() => void) | null
}

function Person({ person, index, errors, onChange, onRemove }: PersonProps) {
  const { t } = useTranslation()
  const countries = useCountries()
  const errorOf = (field: string) => errors[`people.${index}.${field}`]
  return (
    <fieldset className={classes.person}>
      <legend>{index === 0 ? t('registration.main') : t('registration.person', { number: index + 1 })}</legend>
      <TextInput
        label={t('registration.name')}
        autoComplete="off"
        maxLength={100}
        value={person.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ ...person, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('registration.bornOn')}
        type="date"
        autoComplete="off"
        value={person.bornOn}
        error={errorOf('bornOn')}
        onChange={(event) => onChange({ ...person, bornOn: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('registration.nationality')}
        data={countries}
        value={person.nationality}
        error={errorOf('nationality')}
        onChange={(event) => onChange({ ...person, nationality: event.currentTarget.value })}
      />
      {onRemove && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.add ?? ''}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={onRemove}
        >
          {t('registration.removePerson', { number: index + 1 })}
        </Button>
      )}
    </fieldset>
  )
}

function useCountries() {
  const { t } = useTranslation()
  return [{ value: '', label: t('registration.choose') }, ...countriesIn(useLanguage())]
}
