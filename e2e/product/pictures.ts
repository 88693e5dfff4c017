import { resolve } from 'node:path'

/** Where the journeys keep the drawn pictures of the demo hotels: later runs find them. */
export const pictures = resolve(import.meta.dirname, '../../node_modules/.cache/keystay-photos')
