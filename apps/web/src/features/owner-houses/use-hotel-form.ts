import type { OwnerProperty } from '@keystay/contract/owner-house-entities'
import { useRef, useState, type FormEvent } from 'react'
import { useHouseForm } from './use-house-form.ts'
import { toFormData, toHotelBody, toValues, type HotelValues } from './hotel-values.ts'
import { suggestKey } from './hotel-key.ts'
import { useSaveHotel } from './houses-api.ts'
import { useCoordinates } from './use-coordinates.ts'

/** Where prices are rarely in euros. */
const currencyOf: Readonly<Record<string, string>> = {
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  JP: 'JPY',
  LI: 'CHF',
  NO: 'NOK',
  PL: 'PLN',
  SE: 'SEK',
  US: 'USD',
  VN: 'VND',
}

/** The form of a hotel, new or known: its key follows its name, its coordinates follow its address. */
export function useHotelForm(hotel: OwnerProperty | null, onSaved: (saved: OwnerProperty) => void) {
  const [base, setBase] = useState(hotel)
  const [initialValues] = useState(() => toValues(hotel))
  const { create, change } = useSaveHotel()
  const currencyFixed = base?.currencyFixed ?? false
  const house = useHouseForm<HotelValues, OwnerProperty>({
    name: 'hotel',
    initialValues,
    toBody: (values) => ({ ...toHotelBody(values, currencyFixed) }),
    send: async (values) => {
      const body = toHotelBody(values, currencyFixed)
      if (!base) return await create(body)
      return await change(base.id, toFormData({ ...body, version: base.version }))
    },
    onDone: (saved) => {
      setBase(saved)
      onSaved(saved)
    },
  })
  const { form } = house
  const coordinates = useCoordinates(form, initialValues)
  const submit = (event: FormEvent) => house.submit(event, coordinates.ensure)
  const ownKeyTyped = useRef(hotel !== null)
  const ownCurrency = useRef(hotel !== null)
  const fields = {
    name: (text: string) => {
      form.setFieldValue('name', text)
      if (!ownKeyTyped.current) form.setFieldValue('slug', suggestKey(text))
    },
    slug: (text: string) => {
      // Emptied, it follows the name again.
      ownKeyTyped.current = text !== ''
      form.setFieldValue('slug', text)
    },
    country: (code: string) => {
      form.setFieldValue('country', code)
      if (!ownCurrency.current) form.setFieldValue('currency', currencyOf[code] ?? 'EUR')
    },
    currency: (code: string) => {
      ownCurrency.current = true
      form.setFieldValue('currency', code)
    },
  }
  return { ...house, submit, base, setBase, coordinates, currencyFixed, fields }
}
export type HotelFormState = ReturnType<typeof useHotelForm>
