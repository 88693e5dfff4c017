import { hostname } from 'node:os'
import type { Config } from '../process/config.ts'
import type { Telemetry } from './otlp.ts'
import type { Figures } from './read-figures.ts'

type Options = {
  readonly figures: Figures
  readonly port: number
  /** Which of the processes that share the port this is. */
  readonly place: number
  readonly onTrouble: (reason: string) => void
}

/** Opens the way to the configured collector. Without one the SDK is not loaded: it takes memory and time. */
export async function openTelemetry(
  { telemetry: settings }: Pick<Config, 'telemetry'>,
  { figures, port, place, onTrouble }: Options,
): Promise<Telemetry | undefined> {
  if (!settings) return undefined
  const { openOtlp } = await import('./otlp.ts')
  return openOtlp({ settings, figures, instance: `${hostname()}:${port}/${place}`, onTrouble })
}
