import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProxy, type ProxyName } from '../../../tooling/find-proxy.ts'
import { caddy } from './caddy.ts'
import { haproxy } from './haproxy.ts'
import { nginx } from './nginx.ts'
import type { Place, Prepared } from './shipped.ts'

/** A proxy in front of processes. */
export type Proxy = {
  readonly address: string
  /** Says which processes are ready, and returns when guests are sent there and nowhere else; nothing where the proxy asks them itself. */
  tell(ports: readonly number[]): Promise<void>
  /** Waits until it sends guests to the processes on these ports, and to no others. */
  untilItSendsTo(ports: readonly number[]): Promise<void>
  stop(): Promise<void>
}

const kinds: Readonly<Record<ProxyName, (place: Place) => Promise<Prepared>>> = { haproxy, nginx, caddy }

const patienceMs = 60_000

/** Starts one in front of processes that may listen on these ports, now or later, with its file of deploy/. */
export async function startProxy(
  name: ProxyName,
  port: number,
  ports: readonly number[],
  isPatient = false,
): Promise<Proxy> {
  const program = await findProxy(name)
  const folder = await mkdtemp(join(tmpdir(), `keystay-${name}-`))
  // Those who serve may be another user than who starts them.
  await chmod(folder, 0o755)
  const prepared = await kinds[name]({ folder, port, ports, askMs: isPatient ? 20_000 : 2000 })
  const child = spawn(program, prepared.args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: process.env['PATH'], HOME: folder, ...prepared.env },
  })
  const ended = once(child, 'exit')
  const waitFor = async (what: string, isSo: () => boolean | Promise<boolean>) => {
    const until = Date.now() + patienceMs
    while (!(await isSo())) {
      if (Date.now() > until || child.exitCode !== null) throw new Error(`${name} does not ${what}.`)
      await pause(50)
    }
  }
  const tell = async (wanted: readonly number[]) => {
    if (!prepared.write) return
    await prepared.write(wanted)
    const former = new Set(childrenOf(child.pid))
    child.kill('SIGHUP')
    await waitFor('begin anew', () => childrenOf(child.pid).some((one) => !former.has(one)))
  }
  const address = `http://127.0.0.1:${port}`
  await waitFor('listen', async () => await fetch(`${address}/healthz`).then(Boolean, () => false))
  return {
    address,
    tell,
    untilItSendsTo: async (wanted) => {
      if (!prepared.sendsTo) {
        await tell(wanted)
        // Who was there before it was told may still take connections.
        return await waitFor('send anybody there', async () => await answersOften(`${address}/readyz`))
      }
      const inOrder = (some: readonly number[] = []) => some.toSorted((a, b) => a - b).join()
      await waitFor('find the processes', async () => inOrder(await prepared.sendsTo?.()) === inOrder(wanted))
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

/** Keeps no connection: one who goes away closes those it has. */
async function answersOften(url: string): Promise<boolean> {
  for (let turn = 0; turn < 20; turn += 1) {
    const reply = await fetch(url, { headers: { connection: 'close' } })
    await reply.arrayBuffer()
    if (reply.status !== 200) return false
  }
  return true
}

function childrenOf(pid: number | undefined): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
}
