import { spawn } from 'node:child_process'

/** `npm run eval` measures all evaluation sets, `npm run eval -- search` one of them. */
const sets = process.argv.slice(2)
const files = (sets.length > 0 ? sets : ['']).map((set) => `test/eval/eval-${set}`)
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
    'verbose',
    ...files,
  ],
  { stdio: 'inherit' },
)
vitest.on('close', (code) => (process.exitCode = code ?? 1))
