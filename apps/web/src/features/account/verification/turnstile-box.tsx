import { useComputedColorScheme } from '@mantine/core'
import { Turnstile } from '@marsidev/react-turnstile'
import { useLanguage } from '../../../platform/use-format.ts'
import type { VerificationState } from './use-verification.ts'

type TurnstileBoxProps = {
  readonly siteKey: string
  readonly onChange: (state: VerificationState, answer?: string) => void
}

/** Cloudflare's own box, which says what it wants of the reader. */
export function TurnstileBox({ siteKey, onChange }: TurnstileBoxProps) {
  return (
    <Turnstile
      siteKey={siteKey}
      options={{
        theme: useComputedColorScheme(),
        language: useLanguage(),
        size: 'flexible',
        responseField: false,
        refreshExpired: 'never',
      }}
      scriptOptions={{ onError: () => onChange('failed') }}
      onSuccess={(answer) => onChange('solved', answer)}
      onExpire={() => onChange('expired')}
      onError={() => onChange('failed')}
      onUnsupported={() => onChange('failed')}
    />
  )
}
