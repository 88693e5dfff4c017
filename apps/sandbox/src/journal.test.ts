import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from './journal.ts'

test('a journal tells what was put last, without what was cut off by a crash, and forgets what was removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keystay-journal-'))
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'bank.jsonl')
  const before = openJournal('bank', folder)
  const accounts = before.store<{ balance: number }>('account')
  accounts.put('a', { balance: 1 })
  accounts.put('b', { balance: 2 })
  accounts.put('a', { balance: 3 })
  accounts.remove('b')
  before.close()
  await appendFile(file, '{"kind":"account","id":"c","val')
  const after = openJournal('bank', folder)
  expect([...after.store('account').values()]).toEqual([{ balance: 3 }])
  expect(await readFile(file, 'utf8')).toBe('{"kind":"account","id":"a","value":{"balance":3}}\n')
  after.close()
})
