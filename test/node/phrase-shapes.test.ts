import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readTable } from '../../src/reference/codes/table.ts'

const source = (path: string) => readFile(join(import.meta.dirname, '../../src', path), 'utf8')

let shapes: { name: string; shape: string; meaning: string }[]
beforeAll(async () => {
  shapes = readTable<'name' | 'shape' | 'meaning'>(await source('../assets/tables/requirement-shapes.tsv'))
})

describe('the grammar of languages', () => {
  it('has rows for each name that code asks for, and no others', async () => {
    const rows = readTable<'name'>(await source('../assets/tables/language-grammar.tsv'))
    const [, union = ''] =
      /export type GrammarName =\n([\s\S]+?)\n\n/.exec(await source('reference/language/grammar.ts')) ?? []
    const typed = [...union.matchAll(/^ {2}\| '(\w+)'$/gm)].map(([, name]) => name)
    expect(typed.length).toBeGreaterThan(10)
    expect([...new Set(rows.map(({ name }) => name))].toSorted()).toEqual(typed.toSorted())
  })
})

// Without a shape a name would be looked for by the empty expression, which every text matches.
describe('the shapes of phrases', () => {
  it('are one for each name of a phrase', async () => {
    const names = shapes.map(({ name }) => name)
    const phrases = readTable<'name'>(await source('../assets/tables/requirement-phrases.tsv'))
    const [, union = ''] =
      /export type PhraseName =\n((?: {2}\| '\w+'\n)+)/.exec(
        await source('reading/requirements/phrases.ts'),
      ) ?? []
    const typed = [...union.matchAll(/'(\w+)'/g)].map(([, name]) => name)
    expect(names).toEqual([...new Set(names)])
    expect(typed.toSorted()).toEqual(names.toSorted())
    expect([...new Set(phrases.map(({ name }) => name))].toSorted()).toEqual(names.toSorted())
  })

  it('hold their phrases in one place, and say what the phrases mean', () => {
    for (const { name, shape, meaning } of shapes) {
      expect(shape.split('{{phrases}}'), name).toHaveLength(2)
      expect(meaning, name).not.toBe('')
    }
  })
})
