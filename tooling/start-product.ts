import { startApi } from '../apps/api/src/main.ts'
import type { Closing } from '../apps/api/src/platform/process/closing.ts'
import { readSettings, type Settings } from '../apps/api/src/platform/process/config.ts'
import { buildWebWhenStale } from './build-web.ts'
import { startSandbox } from './start-sandbox.ts'
import { demoOwnerLogin } from './demo/demo-owner-login.ts'
import { say } from './terminal.ts'

type Env = Readonly<Record<string, string | undefined>>
type Started = {
  /** Where its mails can be read; undefined when a real server takes them. */
  readonly inbox: string | undefined
}

/** Brings the whole product up as the environment says, and says where to look. */
export async function startProduct(env: Env, closing: Closing): Promise<Started> {
  const started = Date.now()
  const settings = readSettings(env)
  if (settings.mode === 'demo') say('Keystay · DEMO MODE: invented hotels, no real money, no real mail.')
  let inbox: string | undefined
  const prepare = async (databaseUrl: string, at: number) => {
    const [sandbox] = await Promise.all([
      settings.mode === 'demo' ? startSandbox(settings, at, closing) : undefined,
      buildWeb(closing),
      settings.demoData ? loadDemoHotels(databaseUrl, settings.dataFolder) : undefined,
    ])
    inbox = sandbox?.inbox
    return sandbox && readSettings({ ...env, ...sandbox.env })
  }
  const port = await startApi({ settings, closing, say, prepare })
  say(welcome(settings, port, inbox, (Date.now() - started) / 1000))
  return { inbox }
}

/** What renders the pictures is large, and a start that is refused need not load it. */
async function loadDemoHotels(databaseUrl: string, dataFolder: string): Promise<void> {
  const { prepareDemo } = await import('./demo/prepare-demo.ts')
  await prepareDemo(databaseUrl, dataFolder)
}

async function buildWeb(closing: Closing): Promise<void> {
  const stopping = new AbortController()
  closing.add(() => stopping.abort())
  const timer = setTimeout(() => say('Building the web app …'), 500)
  try {
    if (await buildWebWhenStale(stopping.signal)) say('The web app is built.')
  } finally {
    clearTimeout(timer)
  }
}

function welcome(
  { mode, publicUrl, dataFolder, database, demoData }: Settings,
  port: number,
  inbox: string | undefined,
  seconds: number,
): string {
  const address = mode === 'demo' ? `http://localhost:${port}` : publicUrl
  const lines = [
    '',
    `  Keystay is ready (${seconds.toFixed(1)} s)${mode === 'demo' ? ' · DEMO MODE' : ''}`,
    '',
    `  Find a hotel    ${address}/`,
    `  Search          ${address}/search`,
    ...(demoData ? [`  Own the hotels  ${address}/owner · ${demoOwnerLogin.email} · ${demoOwnerLogin.password}`] : []),
    ...(inbox ? [`  Read the mail   ${inbox}/`] : []),
    `  API reference   ${address}/docs`,
    '',
    `  Data: ${dataFolder}${database.url ? ' and the server of DATABASE_URL' : ''} · stop with Ctrl-C`,
    '',
  ]
  return lines.join('\n')
}
