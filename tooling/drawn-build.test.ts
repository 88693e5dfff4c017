import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { root } from './steps.ts'

test('what draws pages on the server is React as it is shipped, and as short as what browsers load', async () => {
  const web = join(root, 'apps/web')
  const options = { ssr: 'src/draw.tsx', write: false, emptyOutDir: false } as const
  const built = (await build({
    root: web,
    mode: 'production',
    logLevel: 'silent',
    build: options,
  })) as Rollup.RollupOutput
  const scripts = built.output.filter((file) => file.type === 'chunk')
  expect(scripts.find(({ name }) => name === 'draw')?.code.length).toBeLessThan(400_000)
  for (const { fileName, code, modules } of scripts) {
    expect(code, fileName).not.toContain('process.env.NODE_ENV')
    const developing = Object.entries(modules).filter(([id, { code: text }]) => /\.development\.js$/.test(id) && text)
    expect(developing, fileName).toEqual([])
  }
})
