import { execFile } from 'node:child_process'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { root } from './service.ts'

/** The instance that uses a state folder. */
interface Lock {
  pid: number
  baseUrl: string
}

/**
 * Takes a state folder for this process: two instances on one database would damage each other's work. Returns why it
 * cannot, in a sentence; null if it can. The lock of a process that was killed does not count.
 */
export async function lockState(stateDir: string, baseUrl: string): Promise<string | null> {
  const file = `${stateDir}/start.lock`
  const lock: Lock = { pid: process.pid, baseUrl }
  for (let attempt = 0; attempt < 2; attempt++) {
    if (await placeFile(file, JSON.stringify(lock))) return null
    const other = await readLock(file)
    if (other && (await isStart(other.pid))) return whyLocked(stateDir, other)
    await rm(file, { force: true })
  }
  return `The folder ${stateDir} was taken by another start at this moment: run the command again.`
}

/** Writes a file as a whole if there is none; false if one exists. */
async function placeFile(file: string, text: string): Promise<boolean> {
  const part = `${file}.${process.pid}`
  await writeFile(part, text)
  try {
    await link(part, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(part)
  }
}

const whyLocked = (stateDir: string, { pid, baseUrl }: Lock): string =>
  `The data in ${stateDir} are in use by the instance at ${baseUrl} (process ${pid}): end it, or choose another folder with STATE_DIR.`

/** Null for a lock that a process left half written. */
async function readLock(file: string): Promise<Lock | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Lock
  } catch {
    return null
  }
}

/** Whether a process still runs `npm start`. After a restart of the machine another program may have the same id. */
async function isStart(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => null,
  )
  return command === null || command.includes('start.ts')
}

/**
 * Why the state in a folder cannot be brought up to date, in a sentence for the person who starts the
 * service; null if it can. Migrations only add, so an older release runs on the state of a newer one. A database that
 * lacks present migrations and has had others already has tables that the present migrations create: without this
 * sentence the start would end with `table … already exists`.
 */
export async function whyOutdated(stateDir: string): Promise<string | null> {
  const way = 'Start the release that made it, or choose another folder with STATE_DIR.'
  const buckets: string[] = await readdir(`${stateDir}/v3/r2`).catch(() => [])
  if (buckets.includes('tender-marketplace-files'))
    return `The local state in ${stateDir} was made by an early version, which named its files otherwise. ${way}`
  const present = await readdir(`${root}migrations`)
  const applied = new Set(await appliedIn(`${stateDir}/v3/d1`))
  const unknown = [...applied].find((name) => !present.includes(name))
  if (unknown === undefined || present.every((name) => applied.has(name))) return null
  return `The local state in ${stateDir} was made by another line of releases: its migration ${unknown} is unknown here. ${way}`
}

/** Whether the local database has had every migration. */
export async function isMigrated(stateDir: string): Promise<boolean> {
  const applied = new Set(await appliedIn(`${stateDir}/v3/d1`))
  return (await readdir(`${root}migrations`)).every((name) => applied.has(name))
}

/** The names of the migrations that the local databases under a folder have had. */
async function appliedIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  return files.filter((file) => file.endsWith('.sqlite')).flatMap((file) => appliedTo(`${folder}/${file}`))
}

/** Empty for a database without migrations, such as the simulator's list of its databases. */
function appliedTo(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'").get()
    const rows = known ? database.prepare('SELECT name FROM d1_migrations ORDER BY id').all() : []
    return rows.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}
