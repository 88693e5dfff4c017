import { lazy } from 'react'
import { loadTextPart } from '../../../platform/language.ts'

/** What the hotel's country wants to know of its guests, loaded where it is shown. */
export const LazyRegistration = lazy(async () => {
  const [{ BookingRegistration }] = await Promise.all([
    import('./booking-registration.tsx'),
    loadTextPart('registration'),
  ])
  return { default: BookingRegistration }
})
