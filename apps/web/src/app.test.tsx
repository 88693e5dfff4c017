import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from './app.tsx'
import { createQueryClient } from './platform/api/query-client.ts'
import { startLanguage } from './platform/language.ts'

test('every page says that nothing is real where that is so, and nowhere else', async () => {
  await startLanguage()
  history.replaceState(null, '', '/legal')
  for (const testMode of [false, true]) {
    render(<App client={createQueryClient()} testMode={testMode} />)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryAllByText('Testmodus – kein echtes Geld')).toHaveLength(testMode ? 1 : 0)
    cleanup()
  }
})
