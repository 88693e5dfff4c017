import { readConfig, type Config } from '../platform/config.ts'

/** The configuration of tests: a demo that logs nothing and whose limits do not stand in the way. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    ...readConfig({ KEYSTAY_SECRET: 'tests-4f9a1c7e2b8d6053-tests-9e1b7c', LOG_LEVEL: 'silent' }),
    rateLimitPerMinute: 100_000,
    holds: { perAddress: 1000, perEmail: 1000, perHotelPercent: 100 },
    ...overrides,
  }
}
