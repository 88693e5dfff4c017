import { Input } from '@mantine/core'
import { useId } from 'react'
import { Stepper, type StepperFieldProps } from './stepper.tsx'

/** A whole number with − and +; it can be typed, and the arrow keys work too. */
export function StepperField(props: StepperFieldProps) {
  const { label, help, error } = props
  const id = useId()
  return (
    <Input.Wrapper label={label} description={help} error={error} id={id}>
      <Stepper {...props} id={id} />
    </Input.Wrapper>
  )
}
