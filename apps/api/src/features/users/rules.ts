import { rememberDays } from '@keystay/contract/shared/limits'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** When a session that begins now ends in any case. */
export function sessionEnd(now: Date, isRemembered: boolean, hours: number): Date {
  return new Date(now.getTime() + (isRemembered ? rememberDays * dayMs : hours * hourMs))
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** What a person recognises a device by, from its User-Agent: `Firefox · Linux`; empty when it tells neither. */
export function deviceLabel(userAgent: string | undefined): string {
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ')
}
