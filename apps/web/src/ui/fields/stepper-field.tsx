import { Input } from '@mantine/core'
import { useId } from 'react'
import { Stepper, type StepperFieldProps } from './stepper.tsx'

/** A whole number with − and +; it can be typed, and the arrow keys work too. A label that stands beside it is only read out. */
export function StepperField(props: StepperFieldProps & { readonly hidesLabel?: boolean }) {
  const { label, help, error, hidesLabel = false } = props
  const id = useId()
  return (
    <Input.Wrapper label={hidesLabel ? undefined : label} description={help} error={error} id={id}>
      <Stepper {...props} id={id} />
    </Input.Wrapper>
  )
}
