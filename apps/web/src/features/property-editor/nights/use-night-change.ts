import type { NightsChanged, OwnerNights } from '@keystay/contract/nights/entities'
import { maxSettingsAtOnce } from '@keystay/contract/nights/forms'
import { useRef, useState } from 'react'
import { isApiError, notAnswered, type ApiError } from '../../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { allWeekdays, type NightRange } from './night-dates.ts'
import { useChangeNights, usePreview, type PreviewBody } from './nights-api.ts'
import { readPrice } from '../../../platform/format/money-text.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'

type Options = {
  readonly propertyId: string
  readonly roomTypeId: string
  readonly planId: string | null
  /** Whether more may change than what is shown: then what would change is shown first. */
  readonly isWide: boolean
  readonly range: NightRange | null
  readonly currency: string
  readonly nights: OwnerNights | undefined
}

type Versions = Readonly<Record<string, number>>

/** Fields whose rules speak of a part of them. */
const fieldOf = (path: string) => path.split('.')[0] ?? path

/** The form beside the calendar: applied on top of what was seen, taken back step by step. */
export function useNightChange(options: Options) {
  const { propertyId, roomTypeId, planId, isWide, range, currency, nights } = options
  const { t } = useTranslation()
  const api = useChangeNights(propertyId)
  const [values, setValues] = useState<NightValues>({ ...nothingChanged, roomTypeIds: [roomTypeId], planIds: [planId] })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState('')
  const [undos, setUndos] = useState<readonly NightsChanged[]>([])
  const body = range && toBody(values, range, currency)
  const preview = usePreview(propertyId, isWide && body && givesSomething(values) ? body : null)
  // After a change the calendar is read anew; until then this is newer.
  const known = useRef<Versions>({})
  const versionsNow = (ids: readonly string[], shown: Versions): Versions =>
    Object.fromEntries(ids.map((id) => [id, Math.max(known.current[id] ?? 0, shown[id] ?? 0)]))

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
      const current = failure.details['current'] as { versions: Versions } | undefined
      if (failure.code === 'changed_meanwhile' && current) known.current = { ...known.current, ...current.versions }
      setError(failure)
      setErrors(fieldsOf(failure))
      if (failure.code === 'changed_meanwhile') await api.refresh()
    } finally {
      setBusy(false)
    }
  }
  const clear = () =>
    setValues(({ weekdays, roomTypeIds, planIds }) => ({ ...nothingChanged, weekdays, roomTypeIds, planIds }))
  const apply = () =>
    run(async () => {
      if (!body) return
      const shown = { ...(nights && { [roomTypeId]: nights.version }), ...preview.data?.versions }
      const whole = { ...body, versions: versionsNow(body.roomTypeIds, shown) }
      const { checkForm } = await import('../form/form-rules.ts')
      const issues = checkForm('nights', whole)
      const texts = issues.map(({ path, code, params }) => [fieldOf(path), messageOf(code, params ?? {})] as const)
      if (texts.length > 0) return setErrors(Object.fromEntries(texts))
      const reply = await api.change(whole)
      known.current = { ...known.current, ...reply.versions }
      setUndos((old) => [...old, reply])
      clear()
      setDone(t('properties.nights.done', { count: reply.nights }))
    })
  const undo = () =>
    run(async () => {
      const last = undos.at(-1)
      if (!last) return
      const ids = [...new Set(last.before.map((one) => one.roomTypeId))]
      const reply = await api.undo({ before: last.before, versions: versionsNow(ids, last.versions) })
      known.current = { ...known.current, ...reply.versions }
      setUndos((old) => old.slice(0, -1))
      setDone(t('properties.nights.undone', { count: last.nights }))
    })
  return {
    values,
    set: (part: Partial<NightValues>) => {
      setErrors({})
      setValues((old) => ({ ...old, ...part }))
    },
    errors: { ...fieldsOf(preview.error), ...errors },
    error: Object.keys(error?.fields ?? {}).length > 0 ? null : error,
    dismiss: () => {
      setError(null)
      clear()
    },
    busy,
    done,
    canUndo: isUndoable(undos.at(-1)),
    preview: preview.data ?? null,
    /** What would change has to be known before it is saved. */
    isKnown: !isWide || !preview.isFetching,
    apply,
    undo,
  }
}

/** What stands in the way of a change, by field. */
function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  const fields = isApiError(error) ? error.fields : {}
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [fieldOf(path), text]))
}

/** What changed nothing, or too much to be sent back at once, stays. */
function isUndoable(last: NightsChanged | undefined): boolean {
  return last !== undefined && last.before.length > 0 && last.before.length <= maxSettingsAtOnce
}

export type NightChange = ReturnType<typeof useNightChange>

/** What stands in the form beside the calendar; blank means as it is. */
type NightValues = {
  readonly roomTypeIds: readonly string[]
  readonly planIds: readonly (string | null)[]
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

/** "asType" of plans: nothing of their own. */
type Openness = 'same' | 'open' | 'closed' | 'asType'

const nothingChanged: NightValues = {
  roomTypeIds: [],
  planIds: [],
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

function givesSomething({ roomTypeIds, planIds, weekdays, ...given }: NightValues): boolean {
  const { roomTypeIds: _types, planIds: _plans, weekdays: _weekdays, ...nothing } = nothingChanged
  const isGiven = Object.entries(nothing).some(([name, value]) => given[name as keyof typeof given] !== value)
  return isGiven && roomTypeIds.length > 0 && planIds.length > 0 && weekdays.length > 0
}

/** What is sent, before the rules have seen it. */
function toBody(values: NightValues, range: NightRange, currency: string): PreviewBody {
  const { roomTypeIds, planIds, weekdays, price, basePrice, arrival, departure, sale } = values
  const minor = readPrice(price, currency)
  return {
    roomTypeIds: [...roomTypeIds],
    planIds: [...planIds],
    from: range.first,
    to: addDays(range.last, 1),
    ...(weekdays.length < 7 && { weekdays: [...weekdays] }),
    ...(basePrice ? { price: null } : minor !== undefined && { price: { minor: minor as number, currency } }),
    ...toLimit('minStay', values.minStay, values.noMinStay),
    ...toLimit('minStayThrough', values.minStayThrough, values.noMinStayThrough),
    ...toLimit('maxStay', values.maxStay, values.noMaxStay),
    ...(arrival !== 'same' && { closedToArrival: toClosed(arrival) }),
    ...(departure !== 'same' && { closedToDeparture: toClosed(departure) }),
    ...(sale !== 'same' && { closed: sale === 'closed' }),
  }
}

const toClosed = (openness: Openness) => (openness === 'asType' ? null : openness === 'closed')

/** Nothing when the field is blank: then it stays as it is. */
function toLimit(name: 'minStay' | 'minStayThrough' | 'maxStay', typed: string, none: boolean): Partial<PreviewBody> {
  if (none) return { [name]: null }
  return typed.trim() === '' ? {} : { [name]: Number(typed) }
}
