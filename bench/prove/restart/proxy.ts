import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'
import { findHaproxy } from '../../../tooling/find-haproxy.ts'

/** HAProxy in front of processes, as docs/operations.md shows it. */
export type Proxy = {
  readonly address: string
  /** Waits until it sends guests to the processes on these ports, and to no others. */
  untilItSendsTo(ports: readonly number[]): Promise<void>
  stop(): Promise<void>
}

const patienceMs = 60_000

/** Starts it in front of processes that may listen on these ports, now or later. */
export async function startProxy(port: number, ports: readonly number[], isPatient: boolean): Promise<Proxy> {
  const program = await findHaproxy()
  const folder = await mkdtemp(join(tmpdir(), 'keystay-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const statsPort = await freePort()
  await writeFile(file, configuration(port, ports, statsPort, isPatient ? '20s' : '2s'))
  const child = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  return {
    address: `http://127.0.0.1:${port}`,
    untilItSendsTo: async (wanted) => {
      const until = Date.now() + patienceMs
      const names = ports.filter((one) => wanted.includes(one)).join(' ')
      while ((await serversUp(statsPort)) !== names) {
        if (Date.now() > until || child.exitCode !== null) throw new Error('HAProxy does not find the processes.')
        await pause(50)
      }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

/** As in docs/operations.md, but for how often it asks: restarts follow quickly here. */
function configuration(port: number, ports: readonly number[], statsPort: number, checkTime: string): string {
  return `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout check ${checkTime}
  timeout client 75s
  timeout server 180s
  timeout http-keep-alive 75s
  option forwardfor
  option redispatch
frontend guests
  bind 127.0.0.1:${port}
  default_backend keystay
backend keystay
  balance leastconn
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
  default-server check inter 200ms fall 1 rise 1 slowstart 5s
${ports.map((one) => `  server ${one} 127.0.0.1:${one}`).join('\n')}
frontend stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /stats
`
}

const statusColumn = 17

/** The names of the servers that it sends guests to. */
async function serversUp(statsPort: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${statsPort}/stats;csv`).catch(() => undefined)
  const rows = ((await reply?.text()) ?? '').split('\n').map((line) => line.split(','))
  return rows
    .filter(([backend, name]) => backend === 'keystay' && name !== 'BACKEND')
    .filter((row) => row[statusColumn] === 'UP')
    .map(([, name]) => name)
    .join(' ')
}
