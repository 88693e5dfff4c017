import type { OwnerNights, NightSetting } from '@keystay/contract/nights/entities'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, notAnswered, type ApiError } from '../../../platform/api/api-error.ts'
import { messageOf } from '../../../platform/language.ts'
import { allWeekdays, type NightRange } from './night-dates.ts'
import { useChangeNights, type NightsBody } from './nights-api.ts'
import { readPrice } from '../../../platform/format/money-text.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'

type Options = { readonly propertyId: string; readonly roomTypeId: string; readonly nights: OwnerNights | undefined }

/** Fields whose rules speak of a part of them. */
const fieldOf = (path: string) => path.split('.')[0] ?? path

/** The form beside the calendar: applied on top of what was seen, taken back step by step. */
export function useNightChange({ propertyId, roomTypeId, nights }: Options) {
  const { t } = useTranslation()
  const { change, refresh } = useChangeNights(propertyId, roomTypeId)
  const [values, setValues] = useState(nothingChanged)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState('')
  const [undos, setUndos] = useState<readonly (readonly NightSetting[])[]>([])
  // After a change the calendar is read anew; until then this is newer.
  const version = useRef(0)
  const versionNow = () => Math.max(version.current, nights?.version ?? 0)

  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setError(null)
    setErrors({})
    setDone('')
    try {
      await work()
    } catch (caught) {
      const failure = isApiError(caught) ? caught : notAnswered(caught)
      const current = failure.details['current'] as OwnerNights | undefined
      if (failure.code === 'changed_meanwhile' && current) version.current = current.version
      setError(failure)
      setErrors(Object.fromEntries(Object.entries(failure.fields).map(([path, text]) => [fieldOf(path), text])))
      if (failure.code === 'changed_meanwhile') await refresh()
    } finally {
      setBusy(false)
    }
  }
  const send = async (body: NightsBody) => {
    const reply = await change(body)
    version.current = reply.version
    return reply
  }
  const apply = (range: NightRange, currency: string) =>
    run(async () => {
      const body = toNightsBody(values, range, currency, versionNow())
      const { checkForm } = await import('../form/form-rules.ts')
      const issues = checkForm('nights', body)
      const texts = issues.map(({ path, code, params }) => [fieldOf(path), messageOf(code, params ?? {})] as const)
      if (texts.length > 0) return setErrors(Object.fromEntries(texts))
      const { before } = await send(body)
      setUndos((old) => [...old, before])
      setValues((old) => ({ ...nothingChanged, weekdays: old.weekdays }))
      setDone(t('properties.nights.done', { count: before.length }))
    })
  const undo = () =>
    run(async () => {
      const last = undos.at(-1)
      if (!last) return
      await send({ version: versionNow(), nights: [...last] })
      setUndos((old) => old.slice(0, -1))
      setDone(t('properties.nights.undone', { count: last.length }))
    })
  return {
    values,
    set: (part: Partial<NightValues>) => {
      setErrors({})
      setValues((old) => ({ ...old, ...part }))
    },
    errors,
    error: Object.keys(error?.fields ?? {}).length > 0 ? null : error,
    dismiss: () => {
      setError(null)
      setValues((old) => ({ ...nothingChanged, weekdays: old.weekdays }))
    },
    busy,
    done,
    canUndo: undos.length > 0,
    apply,
    undo,
  }
}

export type NightChange = ReturnType<typeof useNightChange>

/** What stands in the form beside the calendar; blank means as it is. */
type NightValues = {
  readonly weekdays: readonly number[]
  readonly price: string
  readonly basePrice: boolean
  readonly minStay: string
  readonly noMinStay: boolean
  readonly minStayThrough: string
  readonly noMinStayThrough: boolean
  readonly maxStay: string
  readonly noMaxStay: boolean
  readonly arrival: Openness
  readonly departure: Openness
  readonly sale: Openness
}

type Openness = 'same' | 'open' | 'closed'

const nothingChanged: NightValues = {
  weekdays: [...allWeekdays],
  price: '',
  basePrice: false,
  minStay: '',
  noMinStay: false,
  minStayThrough: '',
  noMinStayThrough: false,
  maxStay: '',
  noMaxStay: false,
  arrival: 'same',
  departure: 'same',
  sale: 'same',
}

/** What is sent, before the rules have seen it. */
function toNightsBody(values: NightValues, range: NightRange, currency: string, version: number): NightsBody {
  const { weekdays, price, basePrice, arrival, departure, sale } = values
  const minor = readPrice(price, currency)
  return {
    version,
    from: range.first,
    to: addDays(range.last, 1),
    ...(weekdays.length < 7 && { weekdays: [...weekdays] }),
    ...(basePrice ? { price: null } : minor !== undefined && { price: { minor: minor as number, currency } }),
    ...toLimit('minStay', values.minStay, values.noMinStay),
    ...toLimit('minStayThrough', values.minStayThrough, values.noMinStayThrough),
    ...toLimit('maxStay', values.maxStay, values.noMaxStay),
    ...(arrival !== 'same' && { closedToArrival: arrival === 'closed' }),
    ...(departure !== 'same' && { closedToDeparture: departure === 'closed' }),
    ...(sale !== 'same' && { closed: sale === 'closed' }),
  }
}

/** Nothing when the field is blank: then it stays as it is. */
function toLimit(name: 'minStay' | 'minStayThrough' | 'maxStay', typed: string, none: boolean): Partial<NightsBody> {
  if (none) return { [name]: null }
  return typed.trim() === '' ? {} : { [name]: Number(typed) }
}
