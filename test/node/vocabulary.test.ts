import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Pieces of code, each in a separate file; `refused` is true where the linter must refuse the piece. */
const pieces: [refused: boolean, folder: string, code: string][] = [
  [true, 'reading', 'export const a = /^(?:must|shall|should|muss|doit|ought)$/u'],
  [true, 'insight', 'export const a = cue("must|shall|should|muss|doit|ought")'],
  [true, 'reference', 'export const a = new RegExp(`^(?:must|shall|should|muss|doit|${b})`)'],
  [true, 'reading', 'export const a = worded(String.raw`\\b(?:must|shall|should|muss|doit)\\s`)'],
  [false, 'reading', 'export const a = /^(?:must|shall|muss|är)$/u'],
  [false, 'reading', 'export const a = worded(String.raw`^(?:{{first_words}}|{{other_words}})\\s`)'],
  [
    false,
    'reference',
    'export const a = /(?<year>\\d)(?<month>\\d)(?<hour>\\d)\\p{Script=Latin}\\k<year>[abcdef]/u',
  ],
  [false, 'reading', "export const a = ['must', 'shall', 'should', 'muss', 'doit']"],
  [false, 'insight/models/providers', 'export const a = /json|schema|mode|object|response|format/'],
  [true, 'reading', `export const a = worded(String.raw\`\\d{1,3}${'(?:{{one}}|{{other}})'.repeat(9)}\`)`],
  [false, 'reading', `export const a = worded(String.raw\`\\d{1,3}${'(?:{{one}}|{{other}})'.repeat(8)}\`)`],
  [false, 'surfaces', 'export const a = /^(?:must|shall|should|muss|doit|ought)$/u'],
]
const fileOf = (folder: string, index: number) => `src/${folder}/piece-${index}.ts`

describe('the rule of vocabulary', () => {
  let folder = ''
  let refused: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vocabulary-'))
    const plugin = join(root, 'tools/lint/plugin.ts')
    const config = { jsPlugins: [plugin], categories: {}, rules: { 'houses/vocabulary': 'error' } }
    await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(config))
    for (const [index, [, place, code]] of pieces.entries()) {
      await mkdir(join(folder, 'src', place), { recursive: true })
      await writeFile(join(folder, fileOf(place, index)), `${code}\n`)
    }
    const linter = join(root, 'node_modules/.bin/oxlint')
    const { stdout } = spawnSync(linter, ['--format=json', 'src'], { cwd: folder, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
    const ours = diagnostics.filter(({ code }) => code.includes('houses(vocabulary)'))
    refused = ours.map(({ filename }) => filename)
  }, 60_000)

  afterAll(() => rm(folder, { recursive: true }))

  it.for(pieces.map((piece, index) => [...piece, index] as const))(
    'refuses (%s) in %s: %s',
    ([isRefused, place, , index]) => {
      expect(refused.includes(fileOf(place, index))).toBe(isRefused)
    },
  )
})
