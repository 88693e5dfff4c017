import { TextInput, type TextInputProps } from '@mantine/core'
import { currencyDigits } from '@keystay/contract/shared/money'

type AmountFieldProps = Omit<TextInputProps, 'onChange' | 'inputMode' | 'autoComplete'> & {
  readonly currency: string
  readonly onChange: (text: string) => void
}

/** An amount of money as it is typed, "12,50"; `readPrice` reads it. */
export function AmountField({ currency, onChange, ...field }: AmountFieldProps) {
  return (
    <TextInput
      {...field}
      inputMode={currencyDigits(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
