import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { ApiError } from '../../platform/api/api-error.ts'
import { useTranslation } from '../../platform/language.ts'
import type { Choice, Difference } from './differences.ts'
import classes from './meanwhile.module.css'

type MeanwhileProps = {
  readonly error: ApiError
  readonly differences: readonly Difference[]
  readonly labelOf: (name: string) => string
  /** A value as it is read. */
  readonly show: (name: string, value: unknown) => string
  /** What is settled without asking. */
  readonly note?: string | null
  readonly onTake: (choices: Readonly<Record<string, Choice>>) => void
}

/** Somebody else has saved meanwhile: what is kept now and what stands in the form, side by side, to choose from. */
export function Meanwhile({ error, differences, labelOf, show, note, onTake }: MeanwhileProps) {
  const { t } = useTranslation()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() =>
    Object.fromEntries(differences.map(({ name, changedHere }) => [name, changedHere ? 'mine' : 'theirs'])),
  )
  return (
    <div role="alert" tabIndex={-1} className={classes.panel}>
      <p className="strong">{error.message}</p>
      {differences.length === 0 && <p>{t('properties.meanwhile.same')}</p>}
      {differences.map((difference) => (
        <Row
          key={difference.name}
          difference={difference}
          label={labelOf(difference.name)}
          show={(value) => show(difference.name, value)}
          choice={choices[difference.name] ?? 'mine'}
          onChoose={(choice) => setChoices((old) => ({ ...old, [difference.name]: choice }))}
        />
      ))}
      {note && <p>{note}</p>}
      <div>
        <Button size="sm" onClick={() => onTake(choices)}>
          {t('properties.meanwhile.take')}
        </Button>
      </div>
    </div>
  )
}

type RowProps = {
  readonly difference: Difference
  readonly label: string
  readonly show: (value: unknown) => string
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
}

function Row({ difference, label, show, choice, onChoose }: RowProps) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset className={classes.row}>
      <legend className="label">{label}</legend>
      {(['theirs', 'mine'] as const).map((one) => (
        <label key={one} className={classes.choice} data-chosen={one === choice || undefined}>
          <input type="radio" name={group} checked={one === choice} onChange={() => onChoose(one)} />
          <span className={classes.whose}>{t(`properties.meanwhile.${one}`)}</span>{' '}
          <span className={classes.value}>{show(difference[one]) || t('properties.meanwhile.blank')}</span>
        </label>
      ))}
    </fieldset>
  )
}
