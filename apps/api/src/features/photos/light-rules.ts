/** How light it is outside. */
export type Phase = 'day' | 'twilight' | 'night'

/** What a drawing consists of beside what is always the same, as SVG on a ground of 1200 × 800; read from the drawing itself. */
export type Scene = {
  /** The hour that is drawn: what is drawn at night cannot be made day. */
  readonly light: Phase
  /** What shines in the dark: windows, lamps. */
  readonly lit: string
  /** What is white in winter; empty where it does not snow. */
  readonly snow: string
}

const degrees = Math.PI / 180
const sin = (angle: number) => Math.sin(angle * degrees)
const cos = (angle: number) => Math.cos(angle * degrees)
const msPerDay = 86_400_000
/** 2000-01-01T12:00Z, from which the almanac counts. */
const j2000Ms = 946_728_000_000

/**
 * How many degrees the sun stands above the horizon of a place; below 0 it has set. By the low-precision formulas of the
 * Astronomical Almanac, which are right to about 0.01 degrees.
 */
export function sunAltitude(latitude: number, longitude: number, at: Date): number {
  const days = (at.getTime() - j2000Ms) / msPerDay
  const anomaly = 357.529 + 0.985_600_28 * days
  const sunLongitude = 280.459 + 0.985_647_36 * days + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)
  const tilt = 23.439 - 0.000_000_36 * days
  const ascension = Math.atan2(cos(tilt) * sin(sunLongitude), cos(sunLongitude)) / degrees
  const declination = Math.asin(sin(tilt) * sin(sunLongitude)) / degrees
  const siderealHours = 18.697_374_558 + 24.065_709_824_419_08 * days
  const hourAngle = siderealHours * 15 + longitude - ascension
  return Math.asin(sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)) / degrees
}

/** Above it shadows are short and colors are as in daylight. */
const dayFromDegrees = 3
/** Civil twilight ends: one needs a lamp to read. */
const nightBelowDegrees = -6

export function phaseAt(altitude: number): Phase {
  if (altitude < nightBelowDegrees) return 'night'
  return altitude < dayFromDegrees ? 'twilight' : 'day'
}

/** December to February in the north, June to August in the south. */
export function isWinter(latitude: number, at: Date): boolean {
  const month = at.getUTCMonth()
  return latitude >= 0 ? month === 11 || month < 2 : month >= 5 && month < 8
}
