import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'
import { type Place, type Prepared, shipped } from './shipped.ts'

/** HAProxy as deploy/haproxy.cfg has it, with a page that tells whom it sends guests to. */
export async function haproxy({ folder, port, ports, askMs }: Place): Promise<Prepared> {
  const file = join(folder, 'haproxy.cfg')
  const statsPort = await freePort()
  const servers = ports.map((one) => `  server ${one} 127.0.0.1:${one}\n`).join('')
  const text = shipped(
    'haproxy.cfg',
    new Map([
      [/bind :443 ssl .*/, `bind 127.0.0.1:${port}`],
      [/timeout check 2s/, `timeout check ${askMs}ms`],
      [/( {2}(server|#) .*\n){5}(?=\nbackend alive)/, servers],
      [/( {2}server .*\n){4}$/, servers],
    ]),
  )
  await writeFile(file, `${text}\nfrontend stats\n  bind 127.0.0.1:${statsPort}\n  stats enable\n  stats uri /stats\n`)
  return { args: ['-db', '-q', '-f', file], sendsTo: async () => await portsUp(statsPort) }
}

const statusColumn = 17

async function portsUp(statsPort: number): Promise<number[]> {
  const reply = await fetch(`http://127.0.0.1:${statsPort}/stats;csv`).catch(() => undefined)
  const rows = ((await reply?.text()) ?? '').split('\n').map((line) => line.split(','))
  return rows
    .filter(([backend, name]) => backend === 'ready' && name !== 'BACKEND')
    .filter((row) => row[statusColumn] === 'UP')
    .map(([, name]) => Number(name))
}
