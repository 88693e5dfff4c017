// Entry of every npm script. Plain JavaScript that any Node understands: it sees to the installed packages and to the
// pinned Node, then runs scripts/<command>.ts or bench/<command>.ts with it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import * as module from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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
  const lockedPackages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installedPackages = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.keys(lockedPackages).every((path) => {
    if (!path.includes('node_modules/') || lockedPackages[path].link) return true
    const installed = installedPackages[path]
    return installed
      ? installed.version === lockedPackages[path].version
      : Boolean(lockedPackages[path].optional || lockedPackages[path].peer)
  })
}

/** Held while npm replaces node_modules, and therefore beside it: a link, made at once with the holder's process id as its target. */
const lock = join(root, '.installing')
/** No installation takes as long: what is older was left behind, whoever has its process id now. */
const longestInstallMs = 30 * 60_000

/** Takes the lock, or returns the process id of who has it. */
function tryLock() {
  try {
    symlinkSync(String(process.pid), lock)
    return undefined
  } catch (error) {
    if (error.code !== 'EEXIST')
      giveUp(`The packages cannot be installed in ${root} (${error.message}): make the folder writable and try again.`)
  }
  try {
    const holder = readlinkSync(lock)
    const age = Date.now() - lstatSync(lock).mtimeMs
    if (isAlive(Number(holder)) && age < longestInstallMs) return holder
    removeLockOf(holder)
  } catch (error) {
    // It was released at this moment.
    if (error.code !== 'ENOENT') throw error
  }
  return tryLock()
}

/** Our own process id on a lock is that of an earlier process. @param {number} pid */
function isAlive(pid) {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Of several who find a dead holder's lock one removes it; a lock that was taken anew meanwhile is put back. @param {string} dead */
function removeLockOf(dead) {
  const removed = `${lock}.${process.pid}`
  renameSync(lock, removed)
  if (readlinkSync(removed) === dead) rmSync(removed)
  else renameSync(removed, lock)
}

async function lockPackages() {
  for (let holder = tryLock(), isAnnounced = false; holder !== undefined; holder = tryLock()) {
    if (!isAnnounced) process.stdout.write(`Process ${holder} is installing the packages (${lock}): waiting for it …\n`)
    isAnnounced = true
    await pause(100)
  }
}

function runNpm() {
  process.stdout.write('Installing the packages of package-lock.json …\n')
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // npm's own node: the pinned one lies in node_modules, which npm replaces.
  const npm = process.env.npm_execpath
  const node = process.env.npm_node_execpath || process.execPath
  const result = npm
    ? spawnSync(node, [npm, ...flags], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd: root, stdio: 'inherit' })
  return result.status === 0
}

/** Two that npm installs for at once would remove each other's packages. */
async function runNpmAlone(isDone) {
  await lockPackages()
  try {
    // Whoever was waited for may have done it.
    return isDone() || runNpm()
  } finally {
    rmSync(lock, { force: true })
  }
}

async function install() {
  const marker = join(root, 'node_modules', '.keystay-installed')
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const isDone = () => isInstalled(marker, hash)
  if (!isDone() && !(await runNpmAlone(isDone))) {
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
const script = ['scripts', 'bench']
  .map((folder) => join(root, folder, `${command}.ts`))
  .find((file) => existsSync(file))
if (!script || !/^[a-z]+$/.test(command)) giveUp(`There is no command "${command}".`)
await install()
// What was compiled once is not compiled again by the next process: half of the time that one takes to begin.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
const node = pinnedNode()
if (node === process.execPath) {
  process.chdir(root)
  process.argv.splice(1, 2, script)
  module.enableCompileCache?.()
  await import(pathToFileURL(script).href)
} else {
  runWith(node, script, args)
}
