import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Pieces of code, each in a separate file; `refused` is true where the linter must refuse the piece. */
const pieces: [refused: boolean, house: 'surfaces' | 'workspace', code: string][] = [
  [true, 'surfaces', "if (problem.message === 'Company not found') throw problem"],
  [true, 'surfaces', "if (problem?.message?.startsWith('This has')) throw problem"],
  [true, 'surfaces', "const { message } = problem; if (message.includes('changed')) throw problem"],
  [true, 'surfaces', 'if (/changed/.test(problem.message)) throw problem'],
  [true, 'surfaces', "if (problem.message.toLowerCase().includes('changed')) throw problem"],
  [true, 'surfaces', "if (['Team not found'].includes(problem.message)) throw problem"],
  [true, 'surfaces', "console.log(problem.message.replace('lotIds', 'lots'))"],
  [true, 'surfaces', "switch (problem.message) { case 'Team not found': throw problem }"],
  [true, 'surfaces', "throw new Problem('FORBIDDEN', 'It cannot be done')"],
  [true, 'workspace', "throw new Problem('FORBIDDEN', 'It cannot be done')"],
  [true, 'workspace', "throw forbidden('state', 'Give it a value with PATCH /bids/:id')"],
  [true, 'workspace', 'throw forbidden(`state`, `The bid is ${id}: POST /bids/:id/submit hands it in`)'],
  [false, 'surfaces', "if (problem.reason === 'version') throw problem"],
  [false, 'surfaces', 'show(problem?.message ?? null)'],
  [false, 'surfaces', 'if (problem.message !== undefined) show(problem.message)'],
  [false, 'workspace', "commit({ action: 'PATCH /bids/:id' })"],
  [false, 'workspace', "throw forbidden('state', 'The bid has no value: give it one')"],
]

describe('the rule of sentences', () => {
  let folder = ''
  let refused: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sentences-'))
    const plugin = join(root, 'tools/lint/plugin.ts')
    const config = { jsPlugins: [plugin], categories: {}, rules: { 'houses/sentences': 'error' } }
    await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(config))
    for (const house of ['surfaces', 'workspace'])
      await mkdir(join(folder, 'src', house), { recursive: true })
    for (const [index, [, house, code]] of pieces.entries())
      await writeFile(join(folder, fileOf(house, index)), `${code}\n`)
    const linter = join(root, 'node_modules/.bin/oxlint')
    const { stdout } = spawnSync(linter, ['--format=json', 'src'], { cwd: folder, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
    const ours = diagnostics.filter(({ code }) => code.includes('houses(sentences)'))
    refused = ours.map(({ filename }) => filename)
  }, 60_000)

  afterAll(() => rm(folder, { recursive: true }))

  it.for(pieces.map((piece, index) => [...piece, index] as const))(
    'refuses (%s) in %s: %s',
    ([isRefused, house, , index]) => {
      expect(refused.includes(fileOf(house, index))).toBe(isRefused)
    },
  )
})

const fileOf = (house: string, index: number) => `src/${house}/piece-${index}.ts`
