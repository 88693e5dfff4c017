import { execFile } from 'node:child_process'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './steps.ts'

/** What React says to developers alone. */
const ofDevelopers = 'Each child in a list should have a unique'

test('what draws pages on the server is React as it is shipped', async () => {
  const web = join(root, 'apps/web')
  const folder = await mkdtemp(join(tmpdir(), 'keystay-drawn-'))
  try {
    const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
    const args = [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', folder, '--ssr', 'src/draw.tsx']
    await promisify(execFile)(process.execPath, args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' } })
    const scripts = await Array.fromAsync(glob('**/*.js', { cwd: folder }))
    expect(scripts).toContain('draw.js')
    for (const file of scripts) {
      const text = await readFile(join(folder, file), 'utf8')
      expect(text.includes('process.env.NODE_ENV') || text.includes(ofDevelopers), file).toBe(false)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
