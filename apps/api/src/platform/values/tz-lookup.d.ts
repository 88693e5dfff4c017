declare module 'tz-lookup' {
  /** The IANA time zone of a place. */
  export default function tzLookup(latitude: number, longitude: number): string
}
