// Entry of every npm script. Plain JavaScript that any Node understands: it sees to the installed packages and to the
// pinned Node, then runs scripts/<command>.ts with it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldestMajor = 20
const runsTypeScript = 24

/** @param {string} version */
const majorOf = (version) => Number(version.replace('v', '').split('.')[0])

/** @param {string} sentence @returns {never} */
function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Whether node_modules holds what package-lock.json names: npm notes there what it installed. */
function isInstalled(marker, hash) {
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return true
  const note = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.keys(wanted).every((path) => {
    if (!path.includes('node_modules/') || wanted[path].link) return true
    const found = present[path]
    return found ? found.version === wanted[path].version : Boolean(wanted[path].optional || wanted[path].peer)
  })
}

function install() {
  const marker = join(root, 'node_modules', '.keystay-installed')
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (!isInstalled(marker, hash)) {
    process.stdout.write('Installing the packages of package-lock.json …\n')
    const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    // npm's own node: the pinned one lies in node_modules, which npm replaces.
    const npm = process.env.npm_execpath
    const node = process.env.npm_node_execpath || process.execPath
    const result = npm
      ? spawnSync(node, [npm, ...flags], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', flags, { cwd: root, stdio: 'inherit' })
    if (result.status !== 0)
      giveUp(
        'The packages could not be installed (npm ci failed, see above): check the network and the free disk space, then try again.',
      )
  }
  try {
    if (!existsSync(marker) || readFileSync(marker, 'utf8') !== hash) writeFileSync(marker, hash)
  } catch {
    // A folder that is installed but read-only is fine.
  }
}

function pinnedNode() {
  if (majorOf(process.version) === runsTypeScript) return process.execPath
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (majorOf(process.version) > runsTypeScript) return process.execPath
  return giveUp(
    `No Node 24 is packed for ${process.platform} on ${process.arch}: install Node 24 (this is ${process.version}) and try again.`,
  )
}

function runWith(node, script, args) {
  const child = spawn(node, [...process.execArgv, script, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // What was compiled once is not compiled again by the next process: half of the time that one takes to begin.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => giveUp(`${node} could not be run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}

if (majorOf(process.version) < oldestMajor) {
  giveUp(
    `Keystay needs Node ${oldestMajor} or newer to install itself (this is ${process.version}): install a newer one from https://nodejs.org.`,
  )
}
const [command, ...args] = process.argv.slice(2)
const script = join(root, 'scripts', `${command}.ts`)
if (!command || !/^[a-z]+$/.test(command) || !existsSync(script)) giveUp(`There is no command "${command}".`)
install()
const node = pinnedNode()
if (node === process.execPath) {
  process.chdir(root)
  process.argv.splice(1, 2, script)
  await import(pathToFileURL(script).href)
} else {
  runWith(node, script, args)
}
