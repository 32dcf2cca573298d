import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { startRuntime } from './runtime.ts'
import { median } from './statistics.ts'

/** How long one kind of work takes, and how much memory, in a separate runtime. */
export interface Work<A> {
  answer: A
  /** The median of the rounds, which includes the request and its bytes. */
  seconds: number
  /** Processor time of the runtime in the median round; null if the system does not report it. */
  cpuSeconds: number | null
  /**
   * How many megabytes the process grew at its peak over all rounds; null if the system does not report it.
   */
  peakMb: number | null
}

const rounds = 3

/**
 * Posts a body to a Worker several times. A smaller body goes first and is not counted, because the first request
 * loads code that later requests find loaded.
 */
export async function measureWork<A>(
  script: string,
  { warm, body }: { warm: Uint8Array; body: Uint8Array },
): Promise<Work<A>> {
  const directory = await mkdtemp(`${tmpdir()}/bench-`)
  const before = new Set(await workerds())
  const runtime = await startRuntime(script, directory)
  try {
    const pid = (await workerds()).find((each) => !before.has(each))
    let answer = await send<A>(runtime.port, warm)
    const resting = await memory(pid, 'VmRSS')
    const times: number[] = []
    const cpu: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const spent = await cpuSeconds(pid)
      answer = await send<A>(runtime.port, body)
      times.push((performance.now() - began) / 1000)
      cpu.push(((await cpuSeconds(pid)) ?? Number.NaN) - (spent ?? Number.NaN))
    }
    const peak = await memory(pid, 'VmHWM')
    const ofCpu = median(cpu)
    return {
      answer,
      seconds: median(times),
      cpuSeconds: Number.isNaN(ofCpu) ? null : ofCpu,
      peakMb: peak !== null && resting !== null ? (peak - resting) / 1024 : null,
    }
  } finally {
    await runtime.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function send<A>(port: number, body: Uint8Array): Promise<A> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: Buffer.from(body) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as A
}

/** Process ids of the runtimes that this process has started; none without /proc. */
export async function workerds(): Promise<string[]> {
  const all = await readdir('/proc').catch(() => [])
  const ids = all.filter((name) => /^\d+$/.test(name))
  const own = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
      return (
        / \(workerd\) \w (\d+) /.exec(` ${stat.slice(stat.indexOf(' ') + 1)}`)?.[1] === String(process.pid)
      )
    }),
  )
  return ids.filter((_, i) => own[i])
}

/** Kilobytes; null if the system does not report it. */
export async function memory(pid: string | undefined, field: 'VmRSS' | 'VmHWM'): Promise<number | null> {
  const status = pid ? await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '') : ''
  const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes)
}

/** User and system time so far, which Linux counts in hundredths of a second. */
export async function cpuSeconds(pid: string | undefined): Promise<number | null> {
  const stat = pid ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') : ''
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return stat ? (Number(fields[11]) + Number(fields[12])) / 100 : null
}
