import type { Settings } from './platform/process/config.ts'
import { descriptorLimit, type Places, placesFor } from './platform/process/descriptors.ts'
import { openPort, type Port } from './platform/process/port.ts'
import { refuseLockedFolder } from './platform/embedded-postgres/start-lock.ts'

/** Of the queue, and of what runs once at the start. */
const connectionsOfJobs = 4
/** Two that look after the primary, one that looks after a replica. */
const connectionsOfWatches = 3
/** Of the search index, which reads in a thread of its own. */
const connectionsOfIndex = 2

/** How many connections to databases a process may have open. */
export function connectionsOf({ database, searchIndex }: Settings): number {
  const { readConnections, writeConnections, replicaUrl } = database
  const reads = replicaUrl ? 2 * readConnections : readConnections
  const ofIndex = searchIndex ? connectionsOfIndex : 0
  return reads + writeConnections + connectionsOfJobs + connectionsOfWatches + ofIndex
}

/** Takes the product's port. One that is taken because Keystay already runs on this data folder is told apart from any other. */
export async function takePort(settings: Settings): Promise<Port> {
  try {
    return await openPort(settings.port, settings.host, placesOf(settings))
  } catch (error) {
    await refuseLockedFolder(settings.dataFolder)
    throw error
  }
}

/** How the descriptors of a process are shared out. */
export function placesOf(settings: Settings): Places {
  return placesFor(descriptorLimit(), connectionsOf(settings), settings.maxConnections)
}
