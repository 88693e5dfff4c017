import { useComputedColorScheme } from '@mantine/core'
import { DEFAULT_SCRIPT_ID, Turnstile } from '@marsidev/react-turnstile'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../platform/format/use-format.ts'
import type { TurnstileKeys, VerificationState } from './use-verification.ts'

type TurnstileBoxProps = {
  readonly keys: TurnstileKeys
  readonly onChange: (state: VerificationState, answer?: string) => void
}

/** Cloudflare's own box, which says what it wants of the reader. */
export function TurnstileBox({ keys: { siteKey, scriptUrl }, onChange }: TurnstileBoxProps) {
  useScript(scriptUrl, () => onChange('failed'))
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
      injectScript={false}
      onSuccess={(answer) => onChange('solved', answer)}
      onExpire={() => onChange('expired')}
      onError={() => onChange('failed')}
      onUnsupported={() => onChange('failed')}
    />
  )
}

/** The box would load Cloudflare's script from Cloudflare alone; ours comes from where the server says, once per page. */
function useScript(url: string, onError: () => void): void {
  const fail = useRef(onError)
  useEffect(() => {
    if (document.getElementById(DEFAULT_SCRIPT_ID)) return
    const script = document.createElement('script')
    script.id = DEFAULT_SCRIPT_ID
    script.src = url
    script.async = true
    script.addEventListener('error', () => {
      // Another try loads it again.
      script.remove()
      fail.current()
    })
    document.head.append(script)
  }, [url])
}
