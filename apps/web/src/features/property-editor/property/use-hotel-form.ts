import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useRef, useState, type FormEvent } from 'react'
import { useEditorForm } from '../../../ui/editor/use-editor-form.ts'
import { toFormData, toHotelBody, toValues, type HotelValues } from './hotel-values.ts'
import { useSaveHotel } from '../properties-api.ts'
import { useCoordinates } from './use-coordinates.ts'
import { usePhotos, type Outcome, type PhotoParts } from '../photos/use-photos.ts'

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
export function useHotelForm(hotel: OwnerProperty | null, onSaved: (outcome: Outcome<OwnerProperty>) => void) {
  const [base, setBase] = useState(hotel)
  const [initialValues] = useState(() => toValues(hotel))
  const { create, change } = useSaveHotel()
  const photos = usePhotos(hotel?.photos ?? [])
  const keep = (saved: OwnerProperty) => {
    setBase(saved)
    return saved
  }
  const currencyFixed = base?.currencyFixed ?? false
  const editor = useEditorForm<HotelValues, Outcome<OwnerProperty>>({
    check: async (body) => (await import('../form/form-rules.ts')).checkForm('hotel', body),
    initialValues,
    toBody: (values) => ({ ...toHotelBody(values, currencyFixed) }),
    send: async (values) => {
      const body = toHotelBody(values, currencyFixed)
      const put = async (last: OwnerProperty, parts: PhotoParts, onProgress?: (part: number) => void) => {
        const sent = toFormData({ ...body, version: last.version, ...parts })
        return keep(await change(last.id, sent, onProgress))
      }
      const first = base ? await put(base, photos.kept()) : keep(await create(body))
      return await photos.sendFiles(first, put)
    },
    onDone: onSaved,
  })
  const { form } = editor
  const coordinates = useCoordinates(form, initialValues)
  const submit = (event: FormEvent) =>
    editor.submit(event, async () => {
      const described = photos.check()
      return (await coordinates.ensure()) && described
    })
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
  return { ...editor, submit, base, setBase, coordinates, currencyFixed, fields, photos }
}

export type HotelFormState = ReturnType<typeof useHotelForm>

const longestKey = 60

const written: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  đ: 'd',
  ø: 'o',
  æ: 'ae',
  ł: 'l',
}

/** A key for a hotel of that name: "Haus Zur Mühle" is haus-zur-muehle; empty for a name without letters. */
export function suggestKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßđøæł]/g, (letter) => written[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestKey)
    .replaceAll(/^-|-$/g, '')
}
