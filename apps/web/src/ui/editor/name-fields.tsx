import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { languages, type Language } from '@keystay/contract/shared/languages'
import { languageNames } from '../../platform/language.ts'
import classes from './name-fields.module.css'

const longestName = 60

type Named = { name: string; names: Record<Language, string> }

type NameFieldsProps<V extends Named> = {
  readonly form: UseFormReturnType<V>
  readonly label: string
  /** What opens the names in other languages. */
  readonly others: string
  readonly help?: string
}

/** What something is called, here and in other languages. */
export function NameFields<V extends Named>({ form, label, others, help }: NameFieldsProps<V>) {
  const isWrongBelow = languages.some((language) => Boolean(form.errors[`names.${language}`]))
  const props = (path: string) => ({ ...form.getInputProps(path as never), maxLength: longestName })
  return (
    <div className={classes.names}>
      <TextInput {...props('name')} label={label} required withAsterisk={false} />
      <details className={classes.more} open={isWrongBelow || undefined}>
        <summary>{others}</summary>
        {help !== undefined && <p className="soft">{help}</p>}
        {languages.map((language) => (
          <TextInput key={language} {...props(`names.${language}`)} label={languageNames[language]} lang={language} />
        ))}
      </details>
    </div>
  )
}
