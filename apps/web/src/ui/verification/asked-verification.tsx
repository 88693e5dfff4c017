import { useEffect, useEffectEvent } from 'react'
import { useVerification } from './use-verification.ts'
import { VerificationBox } from './verification-box.tsx'

type AskedVerificationProps = {
  /** What the server says against the last answer. */
  readonly error: string | null
  /** Gets the answer, as soon as there is one. */
  readonly onAnswer: (answer: string) => void
}

/** The security verification where the server has asked for it: begins by itself, and goes on with what was asked. */
export function AskedVerification({ error, onAnswer }: AskedVerificationProps) {
  const verification = useVerification()
  const { answer } = verification
  const tell = useEffectEvent(onAnswer)
  useEffect(() => {
    if (answer !== null) tell(answer)
  }, [answer])
  return <VerificationBox verification={verification} error={error} />
}
