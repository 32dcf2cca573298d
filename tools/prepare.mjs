/*
 * Runs before `npm start`, `npm test` and other scripts: states in one sentence why they cannot work here,
 * and installs the packages if they are missing or out of date. It also runs on old versions of Node, which
 * it must refuse: no types, no packages, and no syntax later than ES2020.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

class Refusal extends Error {}

/** The Node that runs npm. After the first installation the scripts run on a Node of their own. */
function npmNode() {
  const agent = / node\/v(\d+\.\d+\.\d+)/.exec(process.env.npm_config_user_agent || '')
  return agent ? agent[1] : process.versions.node
}

/** Packages with native code do not install for other versions: `engines` in package.json. */
function checkNode() {
  const version = npmNode()
  const [major, minor] = version.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  throw new Refusal(
    `Node ${version} cannot install the packages of this project: install Node 22 or later (https://nodejs.org), then run the command again.`,
  )
}

function portFrom(text) {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new Refusal(`PORT is “${text}”: set it to a number from 1 to 65535, for example PORT=8788.`)
}

/** The error code of listening on a port; null if the port is free. */
function listeningFails(port) {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error) => done(error.code || error.message))
    server.listen(port, '127.0.0.1', () => server.close(() => done(null)))
  })
}

/** Whether the service answers at a port: only its answers carry the id of the request. */
function isService(port) {
  return new Promise((done) => {
    const options = { host: '127.0.0.1', port, path: '/api/v1/health', timeout: 3000 }
    const request = get(options, (answer) => {
      answer.resume()
      done('x-request-id' in answer.headers)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => done(false))
  })
}

async function checkPort() {
  const port = portFrom(process.env.PORT || '8787')
  const code = await listeningFails(port)
  if (code === null) return
  if (code === 'EACCES')
    throw new Refusal(
      `This user may not open port ${port}: choose one above 1023, for example PORT=8788 npm start.`,
    )
  if (code !== 'EADDRINUSE')
    throw new Refusal(
      `Port ${port} cannot be opened (${code}): choose another, for example PORT=8788 npm start.`,
    )
  const other = 'PORT=8788 STATE_DIR=.wrangler/second npm start'
  if (await isService(port))
    throw new Refusal(
      `Tender Marketplace already runs at http://127.0.0.1:${port}: use it, or start another with ${other}.`,
    )
  throw new Refusal(
    `Another program uses port ${port}: end it, or choose another port, for example PORT=${port === 8788 ? 8789 : 8788} npm start.`,
  )
}

/** The state folder, or the nearest folder above it that exists, must be a folder that can be written. */
function checkState() {
  const state = resolve(root, process.env.STATE_DIR || '.wrangler/state')
  let folder = state
  while (!existsSync(folder)) folder = dirname(folder)
  if (!statSync(folder).isDirectory())
    throw new Refusal(`${folder} is not a folder: choose another folder for the data with STATE_DIR.`)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Refusal(
      `This user may not write to ${folder}: choose another folder for the data with STATE_DIR.`,
    )
  }
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages || {}
  } catch {
    return null
  }
}

const libc = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')

/** Whether a package is for this machine: npm leaves out optional packages for others. */
function isForHere({ optional, devOptional, os, cpu, libc: libcs }) {
  if (!optional && !devOptional && !os && !cpu) return true
  if (!os || !cpu) return false
  return os.includes(process.platform) && cpu.includes(process.arch) && (!libcs || libcs.includes(libc()))
}

/** Why the packages must be installed; null if they match package-lock.json. */
function whyInstall() {
  const wanted = packagesIn('package-lock.json')
  if (!wanted)
    throw new Refusal(`package-lock.json is missing or damaged in ${root}: restore it with git checkout.`)
  // npm writes this file last, so an interrupted installation has none.
  const installed = packagesIn('node_modules/.package-lock.json')
  if (!installed) return 'The packages are not installed yet'
  const differs = Object.keys(wanted).some((path) => {
    if (path === '') return false
    const found = installed[path]
    return found ? found.version !== wanted[path].version : isForHere(wanted[path])
  })
  return differs ? 'The packages are not those of package-lock.json' : null
}

function install() {
  const why = whyInstall()
  if (!why) return
  process.stderr.write(`${why}: running npm ci, which takes a minute or two.\n`)
  const npm = process.env.npm_execpath
  const node = process.env.npm_node_execpath || process.execPath
  const isScript = npm && /\.c?js$/.test(npm)
  const [command, ...first] = isScript ? [node, npm] : ['npm']
  const options = { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' && !isScript }
  const { status, error } = spawnSync(command, [...first, 'ci'], options)
  if (status !== 0)
    throw new Refusal(
      `The packages could not be installed (npm ci ${error ? error.code : `ended with ${status}`}): see its message above, then run the command again.`,
    )
}

async function prepare(isStart) {
  checkNode()
  if (isStart) {
    await checkPort()
    checkState()
  }
  install()
}

prepare(process.argv[2] === 'start').catch((error) => {
  process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`)
  process.exitCode = 1
})
