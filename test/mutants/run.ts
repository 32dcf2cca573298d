import { execFileSync } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification } from 'vitest/node'
import { workerds } from '../bench/process.ts'
import { judge } from '../support/company-statements.ts'
import { weakened } from './companies.ts'
import { draw, type Mutant, mutantsOf } from './mutate.ts'
import { hitsOf, loaded, statements, turnOn } from './switch.ts'

/*
 * `npm run mutants` puts small faults into the service, one after the other, and tells which of them no test notices.
 *
 *   --companies     instead, in each statement that reaches D1 in the tests, drops each condition on a company's id, turns
 *                   each `AND` beside it into an `OR`, and has the statement judged as `test/setup.ts` judges it
 *   --changed REF   only in files that differ from REF (`origin/main`)
 *   --under FOLDER  only in `src/FOLDER`, such as `workspace` or `workspace/teams`
 *   --tests PATH    with these tests only, such as `test/workspace/teams`
 *   --sample N      so many, drawn by --seed (100 by default; 0 takes all)
 *   --seed N        1 by default
 *
 * All mutants are in one bundle behind a switch, so that vitest starts once. The tests of the houses run once without a
 * fault, to learn which test files reach which mutant; then each mutant runs with the files that reach it, until one
 * fails or does not end. A mutant that no file reaches survives.
 */

const root = new URL('../..', import.meta.url).pathname
const { values: options } = parseArgs({
  options: {
    companies: { type: 'boolean' },
    changed: { type: 'string' },
    under: { type: 'string' },
    tests: { type: 'string' },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
})

/** A generator of numbers from 0 to 1 that gives the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function candidates(): Promise<Mutant[]> {
  const changed = options.changed
    ? execFileSync('git', ['diff', '--name-only', options.changed, '--', 'src'], {
        cwd: root,
        encoding: 'utf8',
      }).split('\n')
    : null
  const found: Mutant[] = []
  for await (const file of glob(`src/${options.under ?? '*'}/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.(?:d|gen)\.ts$/.test(file) || (changed && !changed.includes(file))) continue
    found.push(...mutantsOf(file, await readFile(root + file, 'utf8')))
  }
  return found
}

const vitestOf = () => {
  // The local runtime would look for its place on the internet.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  return createVitest('test', {
    config: `${root}test/vitest.config.ts`,
    project: ['workers'],
    watch: false,
    reporters: [{}],
  })
}

/** Runs the tests, and judges each of their statements without a condition on the company. */
async function judgeCompanies(): Promise<boolean> {
  const vitest = await vitestOf()
  const { testModules } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications(options.tests ? [options.tests] : undefined),
  )
  await vitest.close()
  const failed = testModules.filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId)
  if (failed.length > 0) process.stdout.write(`These tests fail without any fault: ${failed.join(', ')}\n`)
  const faults = judge(root)
  // Tests explain statements that the service also runs.
  const mutants = [...statements].filter((text) => !/^\s*EXPLAIN/i.test(text)).flatMap(weakened)
  const survivors = mutants.filter(({ text }) => faults([text]).length === 0)
  for (const { change, text } of survivors) process.stdout.write(`SURVIVED ${change}\n  ${text}\n`)
  const noticed = mutants.length - survivors.length
  process.stdout.write(`${statements.size} statements: ${noticed} of ${mutants.length} noticed\n`)
  return survivors.length === 0
}

if (options.companies) process.exit((await judgeCompanies()) ? 0 : 1)

const all = (await candidates()).toSorted((a, b) =>
  a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start,
)
const size = Number(options.sample)
const mutants = draw(all, size === 0 ? all.length : size, randomFrom(Number(options.seed)))
process.stdout.write(`${mutants.length} of ${all.length} mutants\n`)
loaded.push(...mutants)

const vitest = await vitestOf()
const houses = [...new Set(mutants.map(({ file }) => file.split('/')[1] ?? ''))]
const files = await vitest.globTestSpecifications(houses.map((house) => `test/${house}/`))
const tests = options.tests
  ? await vitest.globTestSpecifications([options.tests])
  : options.under || options.changed
    ? files
    : await vitest.globTestSpecifications()

turnOn(null)
const first = await vitest.runTestSpecifications(tests)
const broken = first.testModules
  .filter((module) => !module.ok())
  .map(({ relativeModuleId }) => relativeModuleId)
process.stdout.write(
  broken.length > 0 ? `These fail without any mutant, and are left out: ${broken.join(', ')}\n` : '',
)
const reached = new Map(mutants.map(({ id }) => [id, hitsOf(id)]))

/** The files that reach a mutant, those of its own house first. */
function testsOf({ id, file }: { id: number; file: string }): TestSpecification[] {
  const house = `/test/${file.split('/')[1]}/`
  return tests
    .filter(
      ({ moduleId }) => reached.get(id)?.has(moduleId) && !broken.some((each) => moduleId.endsWith(each)),
    )
    .toSorted((a, b) => Number(b.moduleId.includes(house)) - Number(a.moduleId.includes(house)))
}

/** A test file takes a minute at most. */
const maxTime = 300_000

/** Runs a file. The time limit of a test cannot end a runtime that a mutant keeps busy, so this limit kills it. */
async function runFile(test: TestSpecification) {
  const kill = async () => {
    for (const pid of await workerds()) process.kill(Number(pid), 'SIGKILL')
  }
  const timer = setTimeout(() => void kill(), maxTime)
  try {
    return await vitest.runTestSpecifications([test])
  } finally {
    clearTimeout(timer)
  }
}

async function isNoticed(mutant: { id: number; file: string }): Promise<boolean> {
  turnOn(mutant.id)
  for (const test of testsOf(mutant)) {
    const { testModules, unhandledErrors } = await runFile(test)
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return true
  }
  return false
}

let noticed = 0
for (const mutant of mutants) {
  const wasNoticed = await isNoticed(mutant)
  noticed += Number(wasNoticed)
  const why = wasNoticed ? 'noticed ' : testsOf(mutant).length > 0 ? 'SURVIVED' : 'UNREACHED'
  process.stdout.write(`${why} ${mutant.file}:${mutant.line}  ${mutant.change.replaceAll(/\s+/g, ' ')}\n`)
}
process.stdout.write(`${noticed} of ${mutants.length} noticed\n`)
await vitest.close()
process.exit(noticed === mutants.length ? 0 : 1)
