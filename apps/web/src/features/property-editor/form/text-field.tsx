import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core'
import { useTranslation } from '../../../platform/language.ts'
import classes from './text-field.module.css'

type Props<T> = Omit<T, 'label'> & { readonly label: string; readonly optional?: boolean }

/** A field of an editor's form; what is optional says so, the rest is required. */
export function TextField({ optional = false, label, ...props }: Props<TextInputProps>) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={optional ? `${label} (${t('properties.optional')})` : label}
      required={!optional}
      withAsterisk={false}
      {...props}
    />
  )
}

/** The same of several lines. */
export function LongField({ optional = false, label, ...props }: Props<TextareaProps>) {
  const { t } = useTranslation()
  return (
    <Textarea
      label={optional ? `${label} (${t('properties.optional')})` : label}
      required={!optional}
      withAsterisk={false}
      rows={3}
      classNames={{ input: classes.long ?? '' }}
      {...props}
    />
  )
}
