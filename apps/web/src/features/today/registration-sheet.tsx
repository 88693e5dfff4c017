import { Button } from '@mantine/core'
import type { Registration, RegistrationReason } from '@keystay/contract/registrations/entities'
import type { TodayStay } from '@keystay/contract/stays/entities'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { formOf, typedOf } from '../../ui/registration/registration-form.ts'
import { RegistrationFields } from '../../ui/registration/registration-fields.tsx'
import { SignaturePad } from '../../ui/registration/signature-pad.tsx'
import { useRegistration, useSaveRegistration } from './registration-api.ts'
import classes from './step-sheets.module.css'

type RegistrationSheetProps = {
  readonly stay: TodayStay
  readonly propertyId: string
  readonly isBusy: boolean
  /** What the check-in said when it was refused. */
  readonly error: Error | null
  /** It is saved; complete where nothing is missing but the guest. */
  readonly onDone: (isComplete: boolean) => void
  /** The guest comes in without it. */
  readonly onWithout: (reason: RegistrationReason) => void
  readonly onClose: () => void
}

/** What the country wants to know of a guest: filled in and signed on this screen, or said why not. */
export function RegistrationSheet(props: RegistrationSheetProps) {
  const { t } = useTranslation()
  const { stay, propertyId, onClose } = props
  const { data, error, refetch } = useRegistration({ propertyId, stayId: stay.id })
  return (
    <Sheet open title={t('registration.title')} onClose={onClose} wide>
      {data && <Filling {...props} registration={data} />}
      {!data && error && (
        <ErrorState title={messageOf('operation_failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {!data && !error && (
        <ListSkeleton label={t('registration.loading')} count={4} card={<SkeletonBox height={44} />} />
      )}
    </Sheet>
  )
}

type FillingProps = RegistrationSheetProps & { readonly registration: Registration }

function Filling({ stay, propertyId, isBusy, error, onDone, onWithout, registration }: FillingProps) {
  const { t } = useTranslation()
  const { country: nameOf } = useFormat()
  const { rule, country, guest, adults, children } = registration
  const save = useSaveRegistration({ propertyId, stayId: stay.id })
  const [typed, setTyped] = useState(() => typedOf(registration.form, guest, adults + children))
  const [signature, setSignature] = useState(registration.signature)
  const form = useRef<HTMLFormElement>(null)
  const citizen = useRef<HTMLButtonElement>(null)
  // Most guests of such a country are its own: one key more, and they are in.
  useEffect(() => citizen.current?.focus(), [])
  const refused = isApiError(save.error) ? save.error : null
  useEffect(() => {
    if (refused) focusFirstError(form.current)
  }, [refused])
  const isExpected = stay.state === 'expected'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || isBusy) return
    const body = { ...formOf(typed), signature: rule?.signs ? signature : null, version: registration.version }
    save.mutate(body, { onSuccess: ({ state }) => onDone(state === 'done') })
  }
  const isUnsigned = rule?.signs === true && signature === null
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit}>
      {rule?.who === 'foreigners' && isExpected && (
        <div className={classes.national}>
          <p>{t('registration.foreigners', { country: nameOf(country) })}</p>
          <Button ref={citizen} loading={isBusy} onClick={() => onWithout('national')}>
            {t('registration.isNational', { country: nameOf(country) })}
          </Button>
        </div>
      )}
      {rule?.who === 'everybody' && <p>{t('registration.everybody', { country: nameOf(country) })}</p>}
      <RegistrationFields value={typed} errors={refused?.fields ?? {}} country={country} onChange={setTyped} />
      {rule?.signs && <SignaturePad value={signature} onChange={setSignature} />}
      <FailedNote
        error={refused && Object.keys(refused.fields).length > 0 ? null : (save.error ?? error)}
        title="operation_failed"
      />
      <Button type="submit" loading={save.isPending || isBusy}>
        {t(isExpected && !isUnsigned ? 'registration.saveAndCheckIn' : 'registration.save')}
      </Button>
      {isExpected && (
        <div className={classes.without}>
          <p className="strong">{t('registration.without')}</p>
          <div className={classes.reasons}>
            {(['paper', 'later', 'refused'] as const).map((reason) => (
              <Button key={reason} variant="outline" disabled={isBusy} onClick={() => onWithout(reason)}>
                {t(`registration.reasons.${reason}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </form>
  )
}
