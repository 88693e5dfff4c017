import type { Geocoded } from '@keystay/contract/places/entities'
import { useRef, useState } from 'react'
import { isApiError, notAnswered, type ApiError } from '../../../platform/api/api-error.ts'
import { findCoordinates } from '../properties-api.ts'
import { distanceKm, placeOf, type HotelValues } from './hotel-values.ts'

type Form = {
  readonly getValues: () => HotelValues
  readonly setValues: (values: Partial<HotelValues>) => void
  readonly clearFieldError: (name: 'latitude' | 'longitude') => void
}

export type Coordinates = {
  readonly state: 'idle' | 'asking' | 'found' | 'kept' | 'moved'
  readonly foundPlace: Geocoded | null
  readonly error: ApiError | null
  /** Whether the coordinates in the form were those of another address than the one in it. */
  readonly isOfFormer: (values: HotelValues) => boolean
  /** Changes when the map should look at the place anew. */
  readonly fit: string
  /** Asks for the coordinates of the address as it stands. */
  readonly find: () => Promise<boolean>
  /** Asks for them once the address is written and another one than before. */
  readonly follow: () => void
  /** Coordinates that belong to the address, asked for if need be; false when they could not be found. */
  readonly ensure: () => Promise<boolean>
  /** Takes coordinates that the owner chose. */
  readonly move: (latitude: number, longitude: number) => void
  /** What was typed into their fields stands for the address as it is. */
  readonly typed: () => void
}

/** The middle of a town says nothing new about a property that stands in it. */
const townKm = 15
const digits = 6

const isWritten = ({ address, city, country }: HotelValues) =>
  address.trim() !== '' && city.trim() !== '' && country !== ''
const write = ({ address, zip, city, country }: HotelValues) =>
  [address, `${zip} ${city}`, country].map((part) => part.trim()).join(', ')
const round = (degrees: number) => String(Number(degrees.toFixed(digits)))

/** The coordinates of a hotel's address: found by it, corrected by its owner. */
export function useCoordinates(form: Form, initialValues: HotelValues): Coordinates {
  const [state, setState] = useState<Coordinates['state']>('idle')
  const [foundPlace, setFoundPlace] = useState<Geocoded | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [fit, setFit] = useState('first')
  const [addressOfPlace, setAddressOfPlace] = useState(placeOf(initialValues) ? write(initialValues) : '')
  // A marker that a search has put there was put right by nobody: the next search moves it.
  const isOnlyFound = useRef(false)
  const latestTurn = useRef(0)
  const underWay = useRef<{ readonly address: string; readonly answer: Promise<boolean> } | null>(null)

  const take = (address: string, place: Geocoded) => {
    const { getValues, setValues, clearFieldError } = form
    const now = placeOf(getValues())
    const isOwners = now !== null && !isOnlyFound.current
    const keeps = isOwners && place.precision === 'place' && distanceKm(now, place) < townKm
    setAddressOfPlace(address)
    setFoundPlace(place)
    setState(keeps ? 'kept' : 'found')
    if (keeps) return
    isOnlyFound.current = true
    setValues({ latitude: round(place.latitude), longitude: round(place.longitude) })
    clearFieldError('latitude')
    clearFieldError('longitude')
    setFit(address)
  }
  const find = (): Promise<boolean> => {
    const address = write(form.getValues())
    const running = underWay.current
    // Leaving a field by a click on "save" asks twice.
    if (running?.address === address) return running.answer
    const answer = ask().finally(() => {
      if (underWay.current?.answer === answer) underWay.current = null
    })
    underWay.current = { address, answer }
    return answer
  }
  const ask = async (): Promise<boolean> => {
    const values = form.getValues()
    const turn = ++latestTurn.current
    setState('asking')
    setError(null)
    try {
      const place = await findCoordinates(`${values.address}, ${values.zip} ${values.city}`, values.country)
      if (turn === latestTurn.current) take(write(values), place)
      return true
    } catch (caught) {
      if (turn !== latestTurn.current) return false
      setState('idle')
      setError(isApiError(caught) ? caught : notAnswered(caught))
      return false
    }
  }
  const ensure = async (): Promise<boolean> => {
    const values = form.getValues()
    // What is missing of the address is said at its fields.
    if (!isWritten(values)) return true
    return write(values) === addressOfPlace && placeOf(values) !== null ? true : await find()
  }
  const follow = () => {
    const values = form.getValues()
    if (isWritten(values) && write(values) !== addressOfPlace) void find()
  }
  const typed = () => {
    isOnlyFound.current = false
    setAddressOfPlace(write(form.getValues()))
    latestTurn.current += 1
    setState('moved')
    setError(null)
  }
  const move = (latitude: number, longitude: number) => {
    form.setValues({ latitude: round(latitude), longitude: round(longitude) })
    form.clearFieldError('latitude')
    form.clearFieldError('longitude')
    typed()
  }
  // Coordinates that were typed before any address have none that they could still be of.
  const isOfFormer = (values: HotelValues) =>
    state !== 'asking' && addressOfPlace !== '' && placeOf(values) !== null && write(values) !== addressOfPlace
  return { state, foundPlace, error, isOfFormer, fit, find, follow, ensure, move, typed }
}
