import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { basename, resolve } from 'node:path'
import { operatorClient } from '../../../tools/operator.ts'
import { tender } from '../corpus/tender.ts'
import { documentOf, releasesOf } from '../documents.ts'
import { operatorToken } from '../runtime.ts'
import { median } from '../statistics.ts'
import { type Apart, startApart } from './service.ts'

/**
 * `node test/bench/apart/run.ts [--ocds] DIRECTORY…`: the import of other checkouts beside this one, round by round, each
 * with its database in a process of its own. The first directory is what the others are compared with. With `--ocds` each
 * tender is three releases that are merged.
 */
const isOcds = process.argv.includes('--ocds')
/** A longer document would be imported by the queue. */
const size = isOcds ? 600 : 4000
const rounds = 10
const warming = 1

/** Milliseconds a tender: by the clock, and of the processor for the Worker and for the database. */
interface Round {
  clock: number
  worker: number
  database: number
}

interface Subject extends Apart {
  name: string
  rounds: Round[]
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Processor time of all threads of a process, in milliseconds. */
async function spent(pid: string): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const each = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')),
  )
  return each.reduce((sum, line) => sum + Number(line.split(' ')[0]), 0) / 1e6
}

async function importInto({ service, database }: Apart, document: Buffer): Promise<Round> {
  const operator = operatorClient(`http://127.0.0.1:${service.port}`, operatorToken)
  const [worker, sqlite] = [await spent(service.pid), await spent(database.pid)]
  const began = performance.now()
  const { created, failed } = await operator.importNotices('manual', document)
  const clock = performance.now() - began
  if (created !== size) throw new Error(`${created} of ${size} were imported: ${JSON.stringify(failed[0])}`)
  return {
    clock: clock / size,
    worker: ((await spent(service.pid)) - worker) / size,
    database: ((await spent(database.pid)) - sqlite) / size,
  }
}

const best = (values: number[]) => Math.min(...values)
const of = ({ rounds: its }: Subject, part: keyof Round) => its.map((round) => round[part])

function line(subject: Subject, first: Subject): string {
  const [clock, before] = [of(subject, 'clock'), of(first, 'clock')]
  const times = (['clock', 'worker', 'database'] as const).map(
    (part) => `${part} ${median(of(subject, part)).toFixed(3)} (${best(of(subject, part)).toFixed(3)})`,
  )
  // The speed of a machine that others share changes from minute to minute, so the two of a round are compared.
  const faster = median(before.map((each, round) => each / (clock[round] ?? each)))
  const rate = `${faster.toFixed(2)}x (${(best(before) / best(clock)).toFixed(2)}x)`
  return `${subject.name.padEnd(20)} ms a tender, median (best): ${times.join(', ')}; rate ${rate}`
}

const own = resolve(import.meta.dirname, '../../..')
const directory = await mkdtemp(`${tmpdir()}/bench-apart-`)
say(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
const subjects: Subject[] = []
const directories = process.argv.slice(2).filter((argument) => argument !== '--ocds')
for (const root of [...directories.map((path) => resolve(path)), own]) {
  const name = root === own ? 'now' : basename(root)
  subjects.push({ ...(await startApart(root, `${directory}/${name}`)), name, rounds: [] })
}
const total = size * (rounds + warming)
const lines = Array.from({ length: total }, (_, i) => {
  const each = tender(i, total, 1)
  const documents = isOcds ? releasesOf(each) : [documentOf(each)]
  return documents.map((document) => JSON.stringify(document)).join('\n')
})
for (let round = 0; round < rounds + warming; round++) {
  const document = Buffer.from(lines.slice(round * size, (round + 1) * size).join('\n'))
  for (const subject of subjects) {
    const measured = await importInto(subject, document)
    if (round >= warming) subject.rounds.push(measured)
  }
}
for (const subject of subjects) say(line(subject, subjects[0] ?? subject))
for (const subject of subjects) await subject.stop()
await rm(directory, { recursive: true, force: true })
