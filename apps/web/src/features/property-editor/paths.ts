/** A page of a hotel; the chosen hotel goes along. */
export function hotelPath(hotelKey: string, part = ''): string {
  const rest = part === '' ? '' : `/${part}`
  return `/owner/manage-properties/${hotelKey}${rest}?${new URLSearchParams({ hotel: hotelKey }).toString()}`
}
