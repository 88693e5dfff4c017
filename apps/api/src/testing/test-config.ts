import { readConfig, type Config } from '../platform/process/config.ts'

/** The configuration of tests: a demo that logs nothing and whose limits do not stand in the way. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    ...readConfig({ KEYSTAY_SECRET: 'tests-4f9a1c7e2b8d6053-tests-9e1b7c', LOG_LEVEL: 'silent' }),
    rateLimitPerMinute: 100_000,
    loginTries: { perAccount: 100_000, perAddress: 100_000 },
    // As cheap as they go: what they cost is told apart from what they do.
    passwords: { memoryKib: 64, iterations: 1, parallelism: 1 },
    verification: { work: 1, turnstile: undefined },
    holds: { perAddress: 1000, perEmail: 1000, perHotelPercent: 100 },
    requestDatabaseMs: 300_000,
    cash: { roomsBeforeVerification: 1000 },
    mailBudget: { perRecipient: 1000, perAddress: 1000, perHotel: 1000 },
    ...overrides,
  }
}
