import type { ScreenCode } from '@keystay/contract/shared/error-codes'
import type { ApiError } from '../../../platform/api/api-error.ts'
import { messageOf } from '../../../platform/language.ts'
import danger from '../../../ui/form/danger.module.css'
import fields from './fields.module.css'

type FormAlertProps = {
  readonly error: ApiError | null
  /** What failed. */
  readonly title?: ScreenCode
}

/** Why the server refused a form, unless it said so at a field. */
export function FormAlert({ error, title }: FormAlertProps) {
  if (!error || Object.keys(error.fields).length > 0) return null
  return (
    <div className={`${danger.alert} ${fields.alert}`} role="alert" tabIndex={-1}>
      {title && <p className="strong">{messageOf(title)}</p>}
      <p>{error.message}</p>
    </div>
  )
}

/** Whether trying again at once can help: not before the server's waiting time is over, nor without a server. */
export function mayTryAgain({ code, status }: ApiError): boolean {
  return status !== null && code !== 'too_many_tries' && code !== 'too_many_requests'
}
