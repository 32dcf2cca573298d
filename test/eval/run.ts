import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/**
 * `npm run eval` measures all evaluation sets, `npm run eval -- search` one of them. `npm run eval -- --golden` measures
 * all but the noise of single cues, writes the figures into test/golden/evaluation.txt and shows what has changed since
 * the last commit.
 */
const args = process.argv.slice(2)
const isGolden = args.includes('--golden')
const golden = 'test/golden/evaluation.txt'
const sets = args.filter((arg) => arg !== '--golden')
const names = isGolden
  ? readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts') && !name.includes('noise'))
  : (sets.length > 0 ? sets : ['']).map((set) => `eval-${set}`)
const vitest = spawn(
  'npx',
  [
    'vitest',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    'workers',
    '--mode',
    'eval',
    '--reporter',
    isGolden ? 'test/eval/figures.ts' : 'verbose',
    ...names.map((name) => `test/eval/${name}`),
  ],
  { stdio: 'inherit' },
)
vitest.on('close', (code) => {
  process.exitCode = isGolden
    ? (spawnSync('git', ['--no-pager', 'diff', '--exit-code', '--', golden], { stdio: 'inherit' }).status ??
      1)
    : (code ?? 1)
})
