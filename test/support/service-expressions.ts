import { readFile } from 'node:fs/promises'
import { readTable } from '../../src/reference/codes/table.ts'
import { longestSentence } from '../../src/reference/language/sentences.ts'
import { type Attack, attacksOn, textOf, timesOf } from './expression-attacks.ts'
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
export const ofSentences = /^(?:insight|reading\/(?:requirements|facts))\//
/** In characters: the longest text that the expressions of a file meet. */
const longestOf = (file: string): number => {
  if (!ofSentences.test(file)) return 100_000
  // Evidence is judged by the whole text of a requirement, cut to this length.
  return file.startsWith('insight/evidence/') ? 8000 : longestSentence
}

/** Files whose functions are called here, with the rooms that they read from. */
const needed = /^(?:platform\/tables|documents\/extract\/pdf\/strings)\.ts$|^(?:insight|reading|reference)\//

/** The rows of a table below `src`. */
const rowsOf = async (path: string) =>
  readTable<string>(await readFile(new URL(`../../src/${path}`, import.meta.url).pathname, 'utf8'))

/**
 * The expressions of the service, including its tables; the files whose built expressions were not seen; the modules.
 * With `among`, only the files that match `among` are loaded: loading the whole service takes longest.
 */
export async function serviceExpressions(among = /./) {
  const files = (await workerFiles()).filter((file) => among.test(file) || needed.test(file))
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
  const { factTables } = moduleOf('insight/general/cues.ts')
  await call('platform/tables.ts', 'loadTables', tablesOnDisk, factTables)
  const { wordingTables } = moduleOf('insight/wording/say.ts')
  await call('platform/tables.ts', 'loadTables', tablesOnDisk, wordingTables)
  call('insight/risk/documents/rules.ts', 'rulesFor', null)
  call('insight/risk/documents/rules.ts', 'withoutAsides', 'the supplier pays', 'en')
  call('insight/injection/signs.ts', 'allSigns')
  for (const { cue } of await rowsOf('reference/tables/fact-cues.tsv')) {
    const compiled = call('insight/general/cues.ts', 'factCue', cue)
    if (typeof compiled === 'function') compiled()
  }
  const { wordingsTable } = moduleOf('insight/retrieval/asked.ts')
  await call('platform/tables.ts', 'loadTables', tablesOnDisk, [wordingsTable])
  for (const { part } of await rowsOf('reference/tables/question-wordings.tsv')) {
    const compiled = call('insight/retrieval/asked.ts', 'wordingOf', part)
    if (typeof compiled === 'function') compiled()
  }
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

/** The expressions that an attack delays for ten seconds. */
export const delayed = (expressions: readonly Expression[]) =>
  expressions.flatMap((expression) => {
    const slow = delaying(expression, attacksOn(expression))
    return slow ? [{ ...expression, ...slow }] : []
  })

/**
 * The first attack that takes ten seconds. A quarter of the text is tried first: if the quarter takes at most 40
 * milliseconds, the whole text takes less than ten seconds, unless the time grows faster than the fourth power of the
 * length. An expression as slow as this takes longer than 40 milliseconds for 40 repetitions, so that a quarter holds at
 * least 40. Only an attack whose quarter is slower is tried whole.
 */
function delaying(expression: Expression, attacks: readonly Attack[]): Attack | undefined {
  const length = longestOf(expression.file)
  const quarter = ({ again }: Attack) => Math.min(length, Math.max(length / 4, 40 * again.length))
  const quarters = attacks.map((attack) => textOf(attack, quarter(attack)))
  const spent = timesOf(expression, quarters, 10_000)
  return attacks.find(
    (attack, index) =>
      (spent[index] ?? Infinity) > 40 && timesOf(expression, [textOf(attack, length)], 10_000).length === 0,
  )
}
