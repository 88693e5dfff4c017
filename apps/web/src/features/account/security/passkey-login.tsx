import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import type { SessionUser } from '../../../platform/session/auth-state.ts'
import { logInByPasskey } from '../entrance/login-steps.ts'
import { canOfferPasskeys, endPasskeyOffer, hasPasskeys, isGivenUp } from './passkey-browser.ts'
import { problemOf, type Problem } from './problem.ts'
import { ProblemNote } from './problem-note.tsx'
import classes from './security.module.css'

type PasskeyLoginProps = { readonly remember: boolean; readonly onDone: (user: SessionUser) => void }

/** Login without a name or password: by a button, and where the browser can, from the field for the e-mail address. */
export function PasskeyLogin({ remember, onDone }: PasskeyLoginProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const fail = (error: unknown) => setProblem(problemOf(error))
  const logIn = async (offered: boolean) => onDone(await logInByPasskey(remember, offered))
  const offer = useEffectEvent(async () => {
    // Nobody asked for the offer: that it could not be made is not worth a word, but a passkey that was refused is.
    await logIn(true).catch((error: unknown) => !isGivenUp(error) && isRefused(error) && fail(error))
  })
  useEffect(() => {
    let begun = false
    // After what the page itself loads.
    const timer = setTimeout(() => {
      void canOfferPasskeys().then((can) => {
        begun = can
        return can ? offer() : undefined
      })
    }, offerAfterMs)
    return () => {
      clearTimeout(timer)
      if (begun) void endPasskeyOffer()
    }
  }, [])
  if (!hasPasskeys()) return null
  const press = async () => {
    setBusy(true)
    setProblem(null)
    await logIn(false).catch((error: unknown) => {
      fail(error)
      setBusy(false)
    })
  }
  return (
    <>
      <span className={classes.or}>{t('account.security.or')}</span>
      <ProblemNote problem={problem} />
      <Button
        variant="outline"
        leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
        loading={busy}
        onClick={() => void press()}
      >
        {t('account.security.logIn')}
      </Button>
    </>
  )
}

const offerAfterMs = 1500

function isRefused(error: unknown): boolean {
  const problem = problemOf(error)
  return typeof problem !== 'string' && (problem.code === 'passkey_refused' || problem.code === 'login_expired')
}
