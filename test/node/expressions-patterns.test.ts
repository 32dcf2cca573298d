import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { maxSentenceLength } from '../../src/reference/language/sentences.ts'
import { attacksOn, textOf } from '../support/expression-attacks.ts'
import { plain } from '../../src/reading/document/plain.ts'
import { workerFiles } from '../support/expressions.ts'
import {
  delayedPatterns,
  ofSentences,
  serviceExpressions,
  tablePatterns,
  textsAgainst,
} from '../support/service-expressions.ts'
import { tablesOnDisk } from '../support/tables-on-disk.ts'

const root = new URL('../..', import.meta.url).pathname

let service: Awaited<ReturnType<typeof serviceExpressions>>
beforeAll(async () => {
  service = await serviceExpressions(ofSentences)
}, 300_000)
const patterns = () => tablePatterns(service)

describe('the patterns of tables', () => {
  it('are all seen here', async () => {
    const files = await workerFiles()
    const codes = await Promise.all(files.map((file) => readFile(`${root}/src/${file}`, 'utf8')))
    const makers = files.filter((_file, i) => codes[i]?.includes('new PatternBook('))
    expect(new Set(patterns().map(({ file }) => file))).toEqual(new Set(makers))
    expect(patterns().length).toBeGreaterThan(600)
  })

  it('take little longer for texts made to delay them than one that is known to be quick', () => {
    expect(delayedPatterns(patterns())).toEqual([])
  }, 300_000)

  it('match the sentences that regular expressions match', async () => {
    const texts = await sentences()
    const wrong = patterns().flatMap((each) => {
      const expression = new RegExp(each.source)
      const hostile = textsAgainst(each).map((text) => text.slice(0, 100))
      const differs = (text: string) => each.pattern.test(each.scan.read(text)) !== expression.test(text)
      return [...texts, ...hostile].filter(differs).map((text) => ({ source: each.source, text }))
    })
    expect(wrong).toEqual([])
  }, 300_000)
})

describe('a document of a megabyte made to delay the rules for sentences', () => {
  it('is read', { timeout: 300_000 }, async () => {
    const texts = hostileTexts()
    const pages = ['. ', ' | ', ' '].map((between) => thirdOfMegabyte(texts.join(between)))
    const call = (file: string, name: string, ...input: unknown[]) =>
      (service.moduleOf(file)[name] as (...given: unknown[]) => unknown)(...input)
    const { conceptTables } = service.moduleOf('reference/language/concepts-cues.ts')
    await call('platform/files/tables.ts', 'loadTables', tablesOnDisk, conceptTables)
    const document = { id: 'd', title: 'Terms', kind: 'tender_documents', language: 'en', pages }
    const readings = [
      call('reading/requirements/find.ts', 'requirementsIn', document),
      call('reading/passages/passages.ts', 'passagesOf', document),
      call('insight/risk/documents.ts', 'risksInDocuments', [document], 'en'),
      call('insight/analyses/general/document-facts.ts', 'documentFacts', [document], 'DE'),
      call('reading/injection/find.ts', 'findInstructions', pages.join('\n')),
      call('reading/document/plain.ts', 'plain', pages.join('\n')),
    ]
    expect(readings).not.toContain(undefined)
  })
})

/** Texts made to delay the rules for sentences, for as many rules as fit into a third of a megabyte. */
function hostileTexts(): string[] {
  const attacks = [...service.expressions.filter(({ file }) => ofSentences.test(file)), ...patterns()]
    .flatMap((expression) => attacksOn(expression).slice(0, 1))
    .map((attack) => textOf(attack, maxSentenceLength).slice(0, maxSentenceLength))
  const stride = Math.ceil((attacks.length * maxSentenceLength) / third)
  const chosen = attacks.filter((_attack, index) => index % stride === 0)
  expect(chosen.length).toBeGreaterThan(50)
  return chosen
}

/** Every tenth text of the sets of clauses and instructions, and halves of them put together. */
async function sentences(): Promise<string[]> {
  const files = ['clauses', 'instructions'].map((name) => `${root}/test/fixtures/eval/${name}.tsv`)
  const texts = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).flatMap((table) =>
    table.split('\n').map((line) => line.split('\t').at(-1) ?? ''),
  )
  const some = texts.filter((_text, i) => i % 10 === 0).map((text) => plain(text).slice(0, 400))
  const half = (text = '') => text.length >> 1
  const spliced = some.map((text, i) => text.slice(half(text)) + some[i + 1]?.slice(0, half(some[i + 1])))
  expect(some.length).toBeGreaterThan(50)
  return [...some, ...spliced]
}

const third = 1_000_000 / 3
const thirdOfMegabyte = (text: string) => text.repeat(Math.ceil(third / text.length)).slice(0, third)
