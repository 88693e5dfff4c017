import { ActionIcon, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { maxPasswordLength } from '@keystay/contract/shared/limits'
import { useTranslation } from '../../../platform/language.ts'
import { IconField } from './icon-field.tsx'
import { PasswordHint } from './password-hint.tsx'

type PasswordFieldProps = Omit<TextInputProps, 'type' | 'rightSection'> & {
  readonly autoComplete: 'current-password' | 'new-password'
  /** Shows the rules and how strong it is, for a password that is being chosen. */
  readonly hint?: string
}

/** A password that can be looked at and pasted. */
export function PasswordField({ hint, ...props }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <IconField
      {...props}
      icon={IconLock}
      type={shown ? 'text' : 'password'}
      rightSectionWidth={48}
      rightSection={
        <ActionIcon
          variant="transparent"
          size={44}
          aria-label={t('account.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} stroke={1.75} color="var(--ink-soft)" aria-hidden />
        </ActionIcon>
      }
      maxLength={maxPasswordLength}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...(hint !== undefined && {
        description: <PasswordHint password={hint} />,
        inputWrapperOrder: ['label', 'input', 'error', 'description'] as const,
      })}
    />
  )
}
