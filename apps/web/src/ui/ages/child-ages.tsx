import type { ChildAges } from '@keystay/contract/shared/stay-search'
import { maxChildAge } from '@keystay/contract/shared/limits'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './child-ages.module.css'

type ChildAgesFieldProps = {
  readonly ages: ChildAges
  readonly onChange: (ages: ChildAges) => void
  /** Why the hotel asks, in one line. */
  readonly why: string
  /** What is wrong with a child's age, by its place. */
  readonly errors?: Readonly<Record<number, string>>
}

/** The age of each child at check-in. Nobody has to tell it: who does not is told that the child counts as an adult. */
export function ChildAgesField({ ages, onChange, why, errors = {} }: ChildAgesFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  if (ages.length === 0) return null
  const choices = Array.from({ length: maxChildAge + 1 }, (_, age) => ({
    value: String(age),
    label: age === 0 ? t('ages.underOne') : t('ages.years', { count: age }),
  }))
  return (
    <fieldset aria-label={t('ages.label')} aria-describedby={id} className={classes.group} data-ages>
      <div className={classes.ages}>
        {ages.map((age, index) => (
          <NativeSelect
            key={index}
            label={t('ages.child', { number: index + 1 })}
            value={age === null ? '' : String(age)}
            data={[{ value: '', label: t('ages.unknown') }, ...choices]}
            error={errors[index]}
            onChange={({ currentTarget: { value } }) => onChange(ages.with(index, value === '' ? null : Number(value)))}
          />
        ))}
      </div>
      <p id={id} className="small soft">
        {why}
        {ages.includes(null) && ` ${t('ages.unknownMeans')}`}
      </p>
    </fieldset>
  )
}
