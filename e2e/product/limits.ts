import { raisedLimits } from '../../tooling/raised-limits.ts'

/** Settings of every process on the database of the journeys: what all of them do counts together, from one address. */
export const limits = {
  ...raisedLimits,
  LOGIN_TRIES_PER_ADDRESS: '1000000',
  // Enough for a browser to prove that it can; people wait for more.
  VERIFICATION_WORK: '5',
} as const
