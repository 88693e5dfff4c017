import { TextInput, type TextInputProps } from '@mantine/core'
import { IconMail, type Icon } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/language.ts'
import classes from './fields.module.css'

type IconFieldProps = Omit<TextInputProps, 'leftSection'> & { readonly icon: Icon }

/** A required field that shows by a picture what goes into it. */
export function IconField({ icon: Picture, ...props }: IconFieldProps) {
  return (
    <TextInput
      leftSectionWidth={48}
      leftSection={<Picture size={20} stroke={1.75} aria-hidden />}
      classNames={{ section: classes.section ?? '' }}
      required
      withAsterisk={false}
      {...props}
    />
  )
}

type EmailFieldProps = Omit<TextInputProps, 'leftSection'> & {
  readonly autoComplete: 'email' | 'username' | 'username webauthn'
}

/** The address that an account is known by. */
export function EmailField(props: EmailFieldProps) {
  const { t } = useTranslation()
  return <IconField icon={IconMail} label={t('account.email')} type="email" inputMode="email" {...props} />
}
