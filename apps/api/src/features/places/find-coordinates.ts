import type { Language } from '@keystay/contract/shared/languages'
import type { Config } from '../../platform/process/config.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { Address, Coordinates } from './coordinates.ts'
import { askNominatim } from './nominatim.ts'
import { findTown } from './towns.ts'

/**
 * Where an address is: by the configured geocoder, without one the middle of the town that it names. Throws
 * geocoding_failed when the geocoder does not answer, coordinates_failed when nothing is found.
 */
export async function findCoordinates(
  config: Pick<Config, 'geocoderUrl' | 'publicUrl'>,
  address: Address,
  language: Language,
): Promise<Coordinates> {
  const { geocoderUrl, publicUrl } = config
  const coordinates = geocoderUrl
    ? await askNominatim({ host: geocoderUrl, publicUrl }, address, language)
    : await findTown(address)
  if (!coordinates) throw new DomainError('coordinates_failed')
  return coordinates
}
