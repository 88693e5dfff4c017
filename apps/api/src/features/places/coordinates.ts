import type { Geocoded } from '@keystay/contract/places/entities'

/** An address as it is written on a letter, and the ISO code of its country where that is known. */
export type Address = { readonly address: string; readonly country?: string | undefined }
export type Coordinates = Omit<Geocoded, 'timezone'>
