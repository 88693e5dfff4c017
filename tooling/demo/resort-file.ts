import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** The project's copy of the real resort's bookings; see its README for source and licence. */
export const resortFile = new URL('./data/resort-hotel-bookings.csv.gz', import.meta.url).pathname

/** One booking of a file in the format of demo/data/README.md. `adr` is euros per night and room. */
export type FileBooking = {
  readonly bookedOn: PlainDate
  readonly arrival: PlainDate
  readonly nights: number
  readonly adults: number
  readonly children: number
  readonly roomType: string
  readonly adr: number
  readonly status: 'Check-Out' | 'Canceled' | 'No-Show'
  readonly statusDate: PlainDate
  readonly country: string
}

const columns = 'bookedOn,arrival,nights,adults,children,roomType,adr,status,statusDate,country'

/** Reads a file of bookings (plain or gzipped), in its order. Throws when it has other columns. */
export function readBookingFile(path: string): FileBooking[] {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const [head = '', ...rows] = text.trim().split(/\r?\n/)
  if (head !== columns) throw new Error(`${path} must have the columns ${columns}`)
  return rows.map((row) => {
    const [
      bookedOn = '',
      arrival = '',
      nights,
      adults,
      children,
      roomType = '',
      adr,
      status,
      statusDate = '',
      country = '',
    ] = row.split(',')
    return {
      bookedOn,
      arrival,
      nights: Number(nights),
      adults: Number(adults),
      children: Number(children),
      roomType,
      adr: Number(adr),
      status: status as FileBooking['status'],
      statusDate,
      country,
    }
  })
}

/** How much later the demo is than the file, so that today lies in the middle of it. */
export const demoWeeks = 522

/** A date of the file some weeks later, so that weekdays stay. */
export function shiftDate(date: PlainDate, weeks: number): PlainDate {
  return addDays(date, weeks * 7)
}
