import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { startFailure } from '../apps/api/src/platform/process/start-failure.ts'

const ownRoot = resolve(import.meta.dirname, '..')
/** In a build: the hash of what it was made from. */
const marker = '.built-from'
/** All that the build reads; dependencies are in the lockfile. */
const sources = [
  'apps/web/{src,public,build}/**/*',
  'apps/web/*.{html,json,ts,js,mjs,cjs}',
  'packages/contract/src/**/*.ts',
  'package-lock.json',
]

/** Builds the web app when its sources have changed since the last build; true when it did. The old build serves until the new one is whole. */
export async function buildWebWhenStale(signal: AbortSignal, root = ownRoot): Promise<boolean> {
  const web = join(root, 'apps', 'web')
  const dist = join(web, 'dist')
  const hash = await hashSources(root)
  if ((await readFile(join(dist, marker), 'utf8').catch(() => '')) === hash) return false
  const half = `${dist}.${process.pid}`
  const old = `${half}.old`
  try {
    const build = ['build', '--emptyOutDir', '--logLevel', 'warn', '--outDir']
    await runVite(web, [...build, half], signal)
    // What draws pages on the server lies beside what browsers load, so that both are of one build.
    await runVite(web, [...build, join(half, 'drawn'), '--ssr', 'src/draw.tsx'], signal)
    await writeFile(join(half, marker), hash)
    // Whoever starts at this moment finds the old one or the new one.
    if (existsSync(dist)) await rename(dist, old)
    await rename(half, dist)
  } finally {
    for (const folder of [half, old]) await rm(folder, { recursive: true, force: true })
  }
  return true
}

async function hashSources(root: string): Promise<string> {
  const paths: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) paths.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) {
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(await readFile(path))
      .update('\0')
  }
  return hash.digest('hex')
}

async function runVite(web: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')
  const output: string[] = []
  const { promise, resolve: ended, reject } = Promise.withResolvers<number | null>()
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: web,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
    signal,
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.on('error', reject)
  child.on('exit', ended)
  if ((await promise) === 0) return
  const text = output.join('')
  if (/ENOSPC|no space left/i.test(text))
    throw startFailure('The disk is full: the web app could not be built; free some space and start again.')
  process.stderr.write(text)
  throw startFailure('The web app could not be built (see above).')
}
