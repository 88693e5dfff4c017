import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from '../../platform/language.ts'

/** The key of a hotel, as its address has it. */
export function HotelKeyField(props: TextInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('booking.hotelKey')}
      description={t('booking.hotelKeyHelp')}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

/** The code of a booking, as its confirmation says it. */
export function BookingCodeField(props: TextInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('booking.code')}
      description={t('booking.codeHelp')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  )
}
