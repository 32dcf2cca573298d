import { analyse } from 'scslre'
import { beforeAll, describe, expect, it } from 'vitest'
import { longestSentence } from '../../src/reference/language/sentences.ts'
import { attacksOn, withstands } from '../support/expression-attacks.ts'
import { type Expression, literalsOf, loadedService, workerFiles } from '../support/expressions.ts'
import { tablesOnDisk } from '../support/tables-on-disk.ts'

/** Files whose expressions meet nothing that a stranger wrote, or only a few characters of a stranger's text; and why. */
const ours: Record<string, string> = {
  'insight/wording/say.ts': 'our sentences with gaps to fill',
  'platform/config/mail.ts': "the operator's settings",
  'platform/config/models.ts': "the operator's settings",
  'reading/requirements/lexicon.ts': 'our patterns',
  'catalogue/tenders/search/tokens.ts': 'the first eight characters of a code',
  'documents/extract/office/sheets/formats.ts': 'the first 400 characters of a format',
}
/** Rooms that read sentences, whose length is bounded, so that a square of a sentence's length is bearable. */
const ofSentences = /^(?:insight|reading\/requirements)\//
/** In characters: what the expressions of a file meet at most. */
const longestOf = (file: string): number => {
  if (!ofSentences.test(file)) return 100_000
  // Evidence is judged by the whole text of a requirement, cut to this length.
  return file.startsWith('insight/evidence/') ? 8000 : longestSentence
}

let expressions: Expression[]
let service: Awaited<ReturnType<typeof loadedService>>
let unseen: string[]

beforeAll(async () => {
  const files = await workerFiles()
  const written = await Promise.all(files.map(literalsOf))
  service = await loadedService(files)
  const { built, moduleOf } = service
  const call = (file: string, name: string, ...input: unknown[]) => {
    const called = moduleOf(file)[name]
    if (typeof called !== 'function') throw new Error(`${file} has no function ${name}.`)
    return called(...input)
  }
  const { documentRiskTables } = moduleOf('insight/risk/documents.ts')
  await call('platform/tables.ts', 'loadTables', tablesOnDisk, documentRiskTables)
  call('insight/risk/documents/rules.ts', 'rulesFor', null)
  call('insight/injection/signs.ts', 'allSigns')
  // These build their expressions when they are called.
  for (const [language, three] of Object.entries({ en: 'three', de: 'drei', fr: 'trois' })) {
    call('reference/language/values/counts.ts', 'countsIn', '3 lots', language, 'lots')
    call('reference/language/values/durations.ts', 'durationsIn', '3 days', language)
    call('reference/language/values/money.ts', 'amountsIn', '3 EUR', language)
    call('reference/language/values/percents.ts', 'percentsIn', '3 %', language)
    call('reference/language/values/numbers.ts', 'numberOf', undefined, three, language)
    call('reading/requirements/lexicon.ts', 'lexiconOf', language)
    call('reading/requirements/counts.ts', 'counts', '3 lots', language, { start: 2, end: 6 }, null)
  }
  call('documents/extract/pdf/strings.ts', 'stringOf', '/O (text)', 'O')
  const all = [...written.flatMap(({ literals }) => literals), ...built]
  expressions = [
    ...new Map(all.map((each) => [`${each.file} /${each.source}/${each.flags}`, each])).values(),
  ].filter(({ file }) => !(file in ours))
  const known = new Set(built.map(({ file }) => file))
  unseen = files.filter((file, i) => written[i]?.builds && !known.has(file))
}, 300_000)

describe('the regular expressions of the service', () => {
  it('are all seen here', () => {
    expect(unseen).toEqual([])
    expect(expressions.length).toBeGreaterThan(1000)
  })

  it('do not slow down more than a text of one repeated character grows', () => {
    const slow = expressions.flatMap(({ file, source, flags }) => {
      const { reports } = analyse({ source, flags }, { reportTypes: { Move: !ofSentences.test(file) } })
      return reports.map(({ type }) => `${file}: ${type} in /${source}/${flags}`)
    })
    expect(slow).toEqual([])
  }, 300_000)

  // A linear expression takes milliseconds for such a text, a quadratic expression half a minute, another one ages.
  it('are done with a text made to delay them', () => {
    const delayed = expressions.flatMap((expression) => {
      const length = longestOf(expression.file)
      const slow = attacksOn(expression).find((attack) => !withstands(expression, attack, length, 10_000))
      return slow ? [{ ...expression, ...slow }] : []
    })
    expect(delayed).toEqual([])
  }, 300_000)

  // The square of a sentence's length is bearable, the square of a document's is not: it would take hours.
  // The square of a sentence's length is bearable. The square of a document's would take hours.
  it('are done with a document of a megabyte made of such texts', { timeout: 300_000 }, async () => {
    const [sentences = '', row = '', endless = ''] = ['. ', ' | ', ' '].map(hostileText)
    const call = (file: string, name: string, ...input: unknown[]) =>
      (service.moduleOf(file)[name] as (...given: unknown[]) => unknown)(...input)
    const { conceptTables } = service.moduleOf('reference/language/concepts-cues.ts')
    await call('platform/tables.ts', 'loadTables', tablesOnDisk, conceptTables)
    const pages = [sentences, row, endless]
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

/** A third of a megabyte of texts made to delay the rules for sentences, as many rules as there is room for. */
function hostileText(between: string): string {
  const attacks = expressions
    .filter(({ file }) => ofSentences.test(file))
    .flatMap((expression) => attacksOn(expression).slice(0, 1))
    .map(({ start, again }) => `${start}${again.repeat(Math.ceil(longestSentence / again.length))}`)
  const room = Math.ceil(1_000_000 / 3 / longestSentence)
  const stride = Math.ceil(attacks.length / room)
  const chosen = attacks.filter((_attack, index) => index % stride === 0)
  expect(chosen.length).toBeGreaterThan(50)
  const text = chosen.map((attack) => attack.slice(0, longestSentence)).join(between)
  return text.repeat(Math.ceil(1_000_000 / 3 / text.length)).slice(0, 1_000_000 / 3)
}
