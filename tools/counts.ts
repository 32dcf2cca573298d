import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { countedTests } from '../test/support/counted-tests.ts'

/*
 * `npm run counts` writes the number of tests of each file, as the last runs counted them, into `test/counts.tsv`. A
 * number only drops, and a file only goes, with `--reason "why"`, which stays in the file beside the number.
 * `npm run counts -- --check` compares instead, as CI does: a test that was lost or overwritten is noticed, although all
 * other tests pass.
 */

const root = new URL('..', import.meta.url).pathname
const committed = `${root}test/counts.tsv`
const header = 'file\ttests\treason of the last drop'

interface Count {
  tests: number
  reason: string
}

const { values: options } = parseArgs({ options: { check: { type: 'boolean' }, reason: { type: 'string' } } })

const lines = existsSync(committed) ? (await readFile(committed, 'utf8')).split('\n').slice(1) : []
const before = new Map<string, Count>()
for (const line of lines) {
  const [file = '', tests, reason = ''] = line.split('\t')
  if (file !== '') before.set(file, { tests: Number(tests), reason })
}

/** The counts as the last run found them, or as committed for a file that no run counted. A deleted file has 0 tests. */
const now = new Map([...before].map(([file, { tests }]) => [file, existsSync(root + file) ? tests : 0]))
for (const [file, tests] of await countedTests()) if (existsSync(root + file)) now.set(file, tests)

const dropped = [...before].filter(([file, { tests }]) => (now.get(file) ?? 0) < tests)
const grown = [...now].filter(([file, tests]) => tests > (before.get(file)?.tests ?? 0))
const drops = dropped.map(([file, { tests }]) => `${file}: ${tests} tests before, ${now.get(file) ?? 0} now`)

if (dropped.length > 0 && (options.check || !options.reason)) {
  const fix = 'If they were meant to go, run `npm run counts -- --reason "why"` and commit test/counts.tsv.'
  fail(`Tests have disappeared:\n  ${drops.join('\n  ')}\n${fix}`)
} else if (options.check && grown.length > 0) {
  const files = grown.map(
    ([file, tests]) => `${file}: ${before.get(file)?.tests ?? 0} in the list, ${tests} now`,
  )
  // Only a drop fails: some machines run tests that others skip.
  process.stdout.write(
    `No test file has lost tests. New tests are not counted yet:\n  ${files.join('\n  ')}\nRun \`npm run counts\` and commit test/counts.tsv.\n`,
  )
} else if (options.check) process.stdout.write('No test file has lost tests.\n')
else await write(options.reason?.replaceAll(/\s+/g, ' ') ?? '')

async function write(reason: string): Promise<void> {
  const rows = [...now]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, tests]) => {
      const last = before.get(file)
      const why = last && tests < last.tests ? reason : (last?.reason ?? '')
      return [file, tests, why].join('\t').trimEnd()
    })
  await writeFile(committed, `${[header, ...rows].join('\n')}\n`)
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
