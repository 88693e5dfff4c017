/** So many calls of a payment provider go on at a time, beside so many that ask it whether an event is its own. */
export const callsAtATime = { usual: 10, events: 2 }

/** How the descriptors that a process may open are shared out. */
export type Places = {
  /** Connections that are served at a time. */
  readonly connections: number
  /** Connections beside them that are told to come back. */
  readonly refusals: number
  /** Files that are being sent at a time. */
  readonly files: number
  /** Forms with files that are received at a time. */
  readonly uploads: number
}

/** What Node, the log, locks, jobs, mail, and the calls of two providers take. */
const ownDescriptors = 56 + 2 * (callsAtATime.usual + callsAtATime.events)

/**
 * Shares descriptors out: what the process and its database connections need is set aside first, so that neither visitors
 * nor files can take it.
 */
export function placesFor(descriptors: number, databaseConnections: number, mostConnections: number): Places {
  const free = Math.max(24, descriptors - ownDescriptors - databaseConnections)
  const aside = Math.min(256, Math.max(6, Math.floor(free / 8)))
  const uploads = Math.max(2, Math.floor(aside / 4))
  const connections = Math.max(8, Math.min(mostConnections, free - 2 * aside - uploads))
  return { connections, refusals: aside, files: aside, uploads }
}

/** As placesFor, where nobody says how many connections the database takes and how many there may be. */
export function usualPlaces(): Places {
  return placesFor(descriptorLimit(), 24, 4000)
}

/** How many descriptors this process may have open; Node has raised its soft limit to the hard one. */
export function descriptorLimit(): number {
  // Without it the report asks for the name of every network interface.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  // A word where there is no limit, and nothing on Windows.
  return Number(userLimits?.open_files?.soft ?? Number.NaN) || Number.MAX_SAFE_INTEGER
}
