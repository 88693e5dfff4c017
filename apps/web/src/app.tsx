import './platform/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Root } from './pages/root.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './platform/theme/theme.ts'
import { routes } from './routes.tsx'

type AppProps = {
  /** What the server has said so far. */
  readonly client: QueryClient
  /** Whether nothing is real: no money moves. */
  readonly testMode: boolean
}

/** The whole product at the address of the browser, in the language of the interface. */
export function App({ client, testMode }: AppProps) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        // All variables come from here, which is smaller than the style sheet of the defaults.
        deduplicateCssVariables={false}
      >
        <QueryClientProvider client={client}>
          <Root routes={routes} testMode={testMode} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
