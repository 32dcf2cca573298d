import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { bundleService } from './runtime.ts'
import { soak } from './soak.ts'

/** `npm run soak` prints what it did and found, and exits with 1 if an invariant is violated. */
const { values } = parseArgs({
  options: { seed: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
const directory = await mkdtemp(`${tmpdir()}/soak-`)
const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  const size = values.quick
    ? {
        companies: 2,
        kills: 3,
        writers: 8,
        seconds: 10,
        connections: 32,
        requests: 500,
        timeout: 120_000,
        awaitAll: false,
      }
    : {
        companies: 8,
        kills: 20,
        writers: 16,
        seconds: 120,
        connections: 64,
        requests: 20_000,
        timeout: 300_000,
        awaitAll: true,
      }
  say(`seed ${seed}`)
  const { figures, problems } = await soak({ ...size, seed, modules: await bundleService(), directory, say })
  const width = Math.max(...figures.map(([name]) => name.length))
  for (const [name, figure] of figures) say(`${name.padEnd(width)}  ${figure}`)
  for (const problem of problems.slice(0, 100)) say(`✗ ${problem}`)
  say(
    problems.length === 0
      ? 'Every invariant holds.'
      : `${problems.length} problems. To have them again: npm run soak -- --seed ${seed}`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await rm(directory, { recursive: true, force: true })
}
