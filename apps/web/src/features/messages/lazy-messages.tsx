import { lazy } from 'react'
import { loadTextPart } from '../../platform/language.ts'

/** What guest and hotel write to each other, loaded where it is shown. */
export const LazyMessages = lazy(async () => {
  const [{ GuestMessages }] = await Promise.all([import('./guest-messages.tsx'), loadTextPart('more')])
  return { default: GuestMessages }
})
