import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tooling/steps.ts'

const folder = join(root, 'deploy')
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
const secrets = ['KEYSTAY_SECRET', 'DATABASE_PASSWORD', 'REPLICATION_PASSWORD', 'POSTGRES_PASSWORD', 'SMTP_URL']
const needed = [...secrets, 'SITE', 'MAIL_FROM']

test('no secret has a default', () => {
  for (const name of needed) expect(text).toContain(`\${${name}:?`)
  // What is not asked for in this way is named after it was, or stays off where it is empty.
  const lenient = [...text.matchAll(/\$\{(\w+)(?::-([^}]*))?\}/g)].filter(([, name = '']) => !needed.includes(name))
  for (const [whole, name = '', fallback = ''] of lenient)
    expect([whole, fallback]).toEqual([whole, { WORKERS: '1', PRIMARY: 'primary' }[name] ?? ''])
})

test('whatever it mounts is there, and what is run may be run', () => {
  for (const [, path = ''] of text.matchAll(/- (\.\/\S+?):/g))
    expect([path, existsSync(join(folder, path))]).toEqual([path, true])
  for (const name of ['make-primary.sh', 'run-replica.sh'])
    execFileSync('sh', ['-c', 'test -x "$0" && sh -n "$0"', join(folder, 'postgres', name)])
})

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0
if (!hasCompose) console.log('Not run: compose.yaml is not read by Docker Compose, which is not here.')

test.skipIf(!hasCompose)('Docker Compose takes the file, and refuses it while a secret is missing', () => {
  const config = (left: string | undefined) =>
    spawnSync('docker', ['compose', '--file', join(folder, 'compose.yaml'), 'config'], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...Object.fromEntries(needed.filter((name) => name !== left).map((name) => [name, 'set'])),
      },
    })
  expect(config(undefined)).toMatchObject({ status: 0 })
  for (const name of needed) {
    const { status, stderr } = config(name)
    expect(status).not.toBe(0)
    expect(stderr).toContain(name)
  }
})
