/** A stand-in's time. Tests move it forward rather than wait. */
export type SandboxClock = {
  /** The time of everybody else: what signatures carry, however far this clock was moved. */
  wall(): Date
  now(): Date
  /** Seconds since 1970, as providers write instants. */
  seconds(): number
  advance(seconds: number): void
}

/** A clock that starts at the base's time and can be moved forward. */
export function openClock(base: () => Date = () => new Date()): SandboxClock {
  let aheadMs = 0
  const now = () => new Date(base().getTime() + aheadMs)
  return {
    wall: base,
    now,
    seconds: () => Math.floor(now().getTime() / 1000),
    advance: (seconds) => {
      aheadMs += seconds * 1000
    },
  }
}
