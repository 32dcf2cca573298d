import { readFile } from 'node:fs/promises'
import { readTable } from '../../src/reference/codes/table.ts'
import { longestSentence } from '../../src/reference/language/sentences.ts'
import { attacksOn, withstands } from './expression-attacks.ts'
import { type Expression, literalsOf, loadedService, workerFiles } from './expressions.ts'
import { tablesOnDisk } from './tables-on-disk.ts'

/** Files whose expressions meet no text of a stranger, or only a few characters of it; and why. */
const ours: Record<string, string> = {
  'insight/wording/say.ts': 'our sentences with gaps to fill',
  'platform/config/mail.ts': "the operator's settings",
  'platform/config/models.ts': "the operator's settings",
  'reading/requirements/lexicon.ts': 'our patterns',
  'catalogue/tenders/search/tokens.ts': 'the first eight characters of a code',
  'documents/extract/office/sheets/formats.ts': 'the first 400 characters of a format',
}
/** Rooms that read sentences. The length of a sentence is bounded, so a time that grows with its square is bearable. */
export const ofSentences = /^(?:insight|reading\/requirements)\//
/** In characters: the longest text that the expressions of a file meet. */
const longestOf = (file: string): number => {
  if (!ofSentences.test(file)) return 100_000
  // Evidence is judged by the whole text of a requirement, cut to this length.
  return file.startsWith('insight/evidence/') ? 8000 : longestSentence
}

/** The rows of a table below `src`. */
const rowsOf = async (path: string) =>
  readTable<string>(await readFile(new URL(`../../src/${path}`, import.meta.url).pathname, 'utf8'))

/**
 * The expressions of the service, including its tables; the files whose built expressions were not seen; the modules.
 */
export async function serviceExpressions() {
  const files = await workerFiles()
  const written = await Promise.all(files.map(literalsOf))
  const service = await loadedService(files)
  const { built, moduleOf } = service
  const call = (file: string, name: string, ...input: unknown[]) => {
    const called = moduleOf(file)[name]
    if (typeof called !== 'function') throw new Error(`${file} has no function ${name}.`)
    return called(...input)
  }
  const { documentRiskTables } = moduleOf('insight/risk/documents.ts')
  const { requirementTables } = moduleOf('reading/requirements/tables.ts')
  await call('platform/tables.ts', 'loadTables', tablesOnDisk, documentRiskTables)
  await call('platform/tables.ts', 'loadTables', tablesOnDisk, requirementTables)
  const { wordingTables } = moduleOf('insight/wording/say.ts')
  await call('platform/tables.ts', 'loadTables', tablesOnDisk, wordingTables)
  const { generalTables } = moduleOf('insight/general/cues.ts')
  await call('platform/tables.ts', 'loadTables', tablesOnDisk, generalTables)
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
  for (const { code, language } of await rowsOf('reference/tables/requirement-contexts.tsv'))
    call('reading/requirements/contexts.ts', 'contextOf', code, language)
  for (const { name, language } of await rowsOf('reference/tables/requirement-phrases.tsv'))
    call('reading/requirements/phrases.ts', 'phraseOf', name, language)
  const defining = { flat: 'The Council (the "Buyer") shall pay.', part: 'body' }
  call('reading/document/parties.ts', 'partiesOf', [defining])
  call('documents/extract/pdf/strings.ts', 'stringOf', '/O (text)', 'O')
  const all = [...written.flatMap(({ literals }) => literals), ...built]
  const expressions = [
    ...new Map(all.map((each) => [`${each.file} /${each.source}/${each.flags}`, each])).values(),
  ].filter(({ file }) => !(file in ours))
  const known = new Set(built.map(({ file }) => file))
  const unseen = files.filter((file, i) => written[i]?.builds && !known.has(file))
  return { expressions, unseen, moduleOf }
}

/** The expressions that an attack delays. */
export const delayed = (expressions: readonly Expression[]) =>
  expressions.flatMap((expression) => {
    const length = longestOf(expression.file)
    const slow = attacksOn(expression).find((attack) => !withstands(expression, attack, length, 10_000))
    return slow ? [{ ...expression, ...slow }] : []
  })
