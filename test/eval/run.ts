import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { ablate } from './ablate.ts'

/**
 * `npm run eval` measures all evaluation sets, `npm run eval -- search` those of a kind or of one group of measures.ts.
 * `npm run eval -- --golden` also writes the figures into test/golden/evaluation.txt and shows what has changed since the
 * last commit. `npm run eval -- ablate` measures without each part of the tables (ablate.ts).
 */
const args = process.argv.slice(2)
const isGolden = args.includes('--golden')
const golden = 'test/golden/evaluation.txt'
const [name = '', ...parts] = args.filter((arg) => arg !== '--golden')
if (name === 'ablate') await ablate(parts)
else evaluate()

function evaluate(): void {
  const file = `eval-${name}.test.ts`
  const isFile = name === '' || readdirSync(import.meta.dirname).includes(file)
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
      ...(isFile
        ? [`test/eval/${name === '' ? 'eval-' : file}`]
        : ['test/eval/eval-', '-t', `evaluation (> )?${name}$`]),
    ],
    { stdio: 'inherit' },
  )
  vitest.on('close', (code) => {
    process.exitCode = isGolden
      ? (spawnSync('git', ['--no-pager', 'diff', '--exit-code', '--', golden], { stdio: 'inherit' }).status ??
        1)
      : (code ?? 1)
  })
}
