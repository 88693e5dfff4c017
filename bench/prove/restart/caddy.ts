import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'
import { type Place, type Prepared, shipped } from './shipped.ts'

/** Caddy as deploy/Caddyfile has it, which reads the addresses from the environment. Each answer tells whose it is. */
export async function caddy({ folder, port, ports, askMs }: Place): Promise<Prepared> {
  const file = join(folder, 'Caddyfile')
  const changes = new Map([
    [/^\{\n/m, `{\n\tadmin 127.0.0.1:${await freePort()}\n\tlog {\n\t\tlevel FATAL\n\t}\n`],
    [/health_timeout 2s/, `health_timeout ${askMs}ms\n\theader_down X-Process {http.reverse_proxy.upstream.port}`],
  ])
  await writeFile(file, shipped('Caddyfile', changes))
  return {
    args: ['run', '--adapter', 'caddyfile', '--config', file],
    env: { SITE: `http://127.0.0.1:${port}`, PROCESSES: ports.map((one) => `127.0.0.1:${one}`).join(' ') },
    sendsTo: async () => await portsThatAnswer(`http://127.0.0.1:${port}/healthz`),
  }
}

/** Of several that do as little it takes any: who is never taken in so many turns is not asked. */
const turns = 30

async function portsThatAnswer(url: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: turns }, async () => await fetch(url).catch(() => undefined)))
  return [...new Set(answers.map((answer) => Number(answer?.headers.get('x-process'))))]
}
