import type { TextInputProps } from '@mantine/core'
import { IconDeviceMobile, IconKey } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/language.ts'
import { IconField } from '../form/icon-field.tsx'

type CodeFieldProps = Omit<TextInputProps, 'leftSection' | 'label'>

/** The six digits of an authenticator app; pasting and the phone's own suggestion work. */
export function AppCodeField(props: CodeFieldProps) {
  const { t } = useTranslation()
  return (
    <IconField
      icon={IconDeviceMobile}
      label={t('account.security.appCode')}
      description={t('account.security.appCodeHelp')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      spellCheck={false}
      {...props}
    />
  )
}

/** A code of the recovery sheet. */
export function RecoveryCodeField(props: CodeFieldProps) {
  const { t } = useTranslation()
  return (
    <IconField
      icon={IconKey}
      label={t('account.security.recoveryCode')}
      description={t('account.security.recoveryCodeHelp')}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      maxLength={40}
      spellCheck={false}
      {...props}
    />
  )
}
