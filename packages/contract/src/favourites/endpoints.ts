import { z } from 'zod'
import { propertySummary } from '../properties/entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { bounded, guestsField, idField, say } from '../shared/fields.ts'
import { adultLeftCheck, agesQuery } from '../shared/guest-ages.ts'
import { bothOrNone, optionalStay } from '../shared/params.ts'
import { data } from '../shared/replies.ts'

/** More than anybody compares; of more, those that were added first are dropped. */
export const maxFavourites = 100

const idLength = 36
const idList = bounded(z.string(say('invalid')), maxFavourites * (idLength + 1))
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .pipe(z.array(idField).max(maxFavourites, say('invalid')))

/** The hotels of an account, by their ids, the last added first. */
const favourites = data(z.array(idField))

export const listFavourites = {
  method: 'GET',
  path: '/v1/users/me/favourites',
  summary: 'My favourite hotels, the last added first',
  write: false,
  access: 'user',
  status: 200,
  reply: favourites,
} as const satisfies Endpoint

export const addFavourites = {
  method: 'POST',
  path: '/v1/users/me/favourites',
  summary: 'Add hotels to my favourites, as those of a browser at login; hotels that do not exist are left out',
  write: true,
  access: 'user',
  status: 200,
  body: z.object({ propertyIds: z.array(idField).max(maxFavourites, say('invalid')) }),
  reply: favourites,
} as const satisfies Endpoint

export const removeFavourite = {
  method: 'DELETE',
  path: '/v1/users/me/favourites/:favouriteId',
  summary: 'Remove a hotel from my favourites',
  write: true,
  access: 'user',
  status: 200,
  params: z.object({ favouriteId: idField }),
  reply: favourites,
} as const satisfies Endpoint

export const showFavourites = {
  method: 'GET',
  path: '/v1/public/favourites',
  summary: 'Hotels by their ids, in that order, with the lowest total for a stay where they are free',
  write: false,
  access: 'public',
  cost: 3,
  costPerNight: 0.08,
  status: 200,
  query: z
    .object({ ids: idList, ...optionalStay, guests: guestsField.default(2), ages: agesQuery })
    .superRefine(bothOrNone)
    .superRefine(adultLeftCheck),
  reply: data(z.array(propertySummary)),
} as const satisfies Endpoint
