/** A place in the product and what stands there instead. */
export type Change = { readonly file: string; readonly from: string; readonly to: string }

const variable = 'KEYSTAY_PLANTED'
const hooks = new URL('./plant-hooks.ts', import.meta.url).href

/** How a process is started whose product has these changes: in what it loads, never in the source. */
export function planted(changes: readonly Change[]): { execArgv: string[]; env: Record<string, string> } {
  if (changes.length === 0) return { execArgv: [], env: {} }
  return { execArgv: ['--import', hooks], env: { [variable]: JSON.stringify(changes) } }
}

/** The changes that this process was started with. */
export function readPlanted(): readonly Change[] {
  return JSON.parse(process.env[variable] ?? '[]') as Change[]
}
