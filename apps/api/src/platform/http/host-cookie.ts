import type { Config } from '../process/config.ts'

/**
 * The name of a cookie that browsers take from this very host alone, so that no sibling host and nobody on the way can
 * plant one: it must be secure, for path / and of no domain. Without https there is no such name.
 */
export function hostCookieName(name: string, { mode }: Pick<Config, 'mode'>): string {
  return mode === 'production' ? `__Host-${name}` : name
}

/** What it is set and removed with; `path` is where it is sent when it may be sent to less than all. */
export function hostCookie(path: string, { mode }: Pick<Config, 'mode'>) {
  const secure = mode === 'production'
  return { path: secure ? '/' : path, httpOnly: true, secure } as const
}
