/** Tells the time; tests and proofs pass their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
