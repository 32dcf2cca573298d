import { beforeAll, describe, expect, it } from 'vitest'
import { longestSentence } from '../../src/reference/language/sentences.ts'
import { attacksOn, textOf } from '../support/expression-attacks.ts'
import { delayed, ofSentences, serviceExpressions } from '../support/service-expressions.ts'
import { tablesOnDisk } from '../support/tables-on-disk.ts'

let service: Awaited<ReturnType<typeof serviceExpressions>>
beforeAll(async () => {
  service = await serviceExpressions(ofSentences)
}, 300_000)
const rules = () => service.expressions.filter(({ file }) => ofSentences.test(file))

describe('the regular expressions that read sentences', () => {
  it('are done with a text made to delay them', () => {
    expect(delayed(rules())).toEqual([])
  }, 300_000)

  // Rules may take the square of a sentence's length, which is bearable. The square of a document's length would take
  // hours.
  it('are done with a document of a megabyte made of such texts', { timeout: 300_000 }, async () => {
    const texts = hostileTexts()
    const pages = ['. ', ' | ', ' '].map((between) => thirdOfMegabyte(texts.join(between)))
    const call = (file: string, name: string, ...input: unknown[]) =>
      (service.moduleOf(file)[name] as (...given: unknown[]) => unknown)(...input)
    const { conceptTables } = service.moduleOf('reference/language/concepts-cues.ts')
    await call('platform/tables.ts', 'loadTables', tablesOnDisk, conceptTables)
    const document = { id: 'd', title: 'Terms', kind: 'tender_documents', language: 'en', pages }
    const readings = [
      call('reading/requirements/find.ts', 'requirementsIn', document),
      call('reading/passages/passages.ts', 'passagesOf', document),
      call('insight/risk/documents.ts', 'risksInDocuments', [document], 'en'),
      call('insight/general/document-facts.ts', 'documentFacts', [document], 'DE'),
      call('insight/injection/find.ts', 'findInstructions', pages.join('\n')),
      call('reading/plain.ts', 'plain', pages.join('\n')),
    ]
    expect(readings).not.toContain(undefined)
  })
})

/** Texts made to delay the rules for sentences, for as many rules as fit into a third of a megabyte. */
function hostileTexts(): string[] {
  const attacks = rules()
    .flatMap((expression) => attacksOn(expression).slice(0, 1))
    .map((attack) => textOf(attack, longestSentence).slice(0, longestSentence))
  const stride = Math.ceil((attacks.length * longestSentence) / third)
  const chosen = attacks.filter((_attack, index) => index % stride === 0)
  expect(chosen.length).toBeGreaterThan(50)
  return chosen
}

const third = 1_000_000 / 3
const thirdOfMegabyte = (text: string) => text.repeat(Math.ceil(third / text.length)).slice(0, third)
