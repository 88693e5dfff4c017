import type { TextInputProps } from '@mantine/core'
import { hotelKeyProblem } from '@keystay/contract/properties/hotel-keys'
import { useDebouncedValue } from '@mantine/hooks'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import { useKeyCheck } from '../properties-api.ts'
import classes from './key-field.module.css'
import { TextField } from '../form/text-field.tsx'

type KeyFieldProps = Omit<TextInputProps, 'label'> & {
  readonly value: string
  /** The key that the hotel has already. */
  readonly ownKey: string | null
}

const stillMs = 350

/** The key of a hotel; whether it is free is asked while it is typed. */
export function KeyField({ ownKey, ...props }: KeyFieldProps) {
  const { t } = useTranslation()
  const { value, error } = props
  const { state, problem } = useKeyState(value.trim(), ownKey)
  const message = {
    none: '',
    own: '',
    asking: t('properties.key.asking'),
    free: t('properties.key.free'),
    refused: problem ?? '',
    unknown: t('properties.key.unknown'),
  }[state]
  const refused = state === 'refused' ? message : undefined
  return (
    <div>
      <TextField
        {...props}
        label={t('properties.key.label')}
        description={
          <>
            {t('properties.key.help', {
              address: `${globalThis.location.host}/${value.trim() || t('properties.key.example')}`,
            })}
            {state !== 'refused' && message !== '' && (
              <span className={classes.state} data-state={state}>
                {message}
              </span>
            )}
            {ownKey !== null && value.trim() !== ownKey && (
              <span className={classes.state}>{t('properties.key.moves', { key: ownKey })}</span>
            )}
          </>
        }
        error={error ?? refused}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
      />
      <LiveRegion>{error ? '' : message}</LiveRegion>
    </div>
  )
}

type KeyState = 'none' | 'own' | 'asking' | 'free' | 'refused' | 'unknown'

function useKeyState(key: string, ownKey: string | null): { readonly state: KeyState; readonly problem?: string } {
  const [still] = useDebouncedValue(key, stillMs)
  const code = hotelKeyProblem(still)
  const { data, error } = useKeyCheck(still, code === null && still !== ownKey)
  if (key === '') return { state: 'none' }
  if (key === ownKey) return { state: 'own' }
  if (key !== still) return { state: 'asking' }
  if (code) return { state: 'refused', problem: messageOf(code) }
  if (error) return { state: 'unknown' }
  if (!data) return { state: 'asking' }
  return data.available ? { state: 'free' } : { state: 'refused', problem: data.message ?? '' }
}
