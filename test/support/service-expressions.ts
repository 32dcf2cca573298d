import { readFile } from 'node:fs/promises'
import { readTable } from '../../src/reference/codes/table.ts'
import { maxSentenceLength } from '../../src/reference/language/sentences.ts'
import { attacksOn, textOf, timesOf } from './expression-attacks.ts'
import type * as Signs from '../../src/reading/injection/signs.ts'
import type * as Rules from '../../src/insight/risk/documents/rules.ts'
import type { Pattern } from '../../src/reading/patterns/book.ts'
import type { Scan } from '../../src/reading/patterns/scan.ts'
import { type Expression, literalsOf, loadedService, workerFiles } from './expressions.ts'
import { tablesOnDisk } from './tables-on-disk.ts'

/** Files whose expressions meet no text from outside, or only a few characters of it; and why. */
const ours: Record<string, string> = {
  'insight/analyses/wording/phrasebook.ts': 'our sentences with gaps to fill',
  'platform/config/mail.ts': "the operator's settings",
  'platform/config/models.ts': "the operator's settings",
  'reading/requirements/lexicon.ts': 'our patterns',
  'reference/language/worded.ts': 'builds the expressions of other files, which count as theirs',
  'reading/patterns/parse.ts': 'our patterns',
  'reading/patterns/letters.ts': 'our patterns, and one character',
  'catalogue/tenders/search/tokens.ts': 'the first eight characters of a code',
  'surfaces/docs/machines.ts': 'our pages, when they are built',
  'surfaces/docs/plain.ts': 'our pages, when they are built',
  'surfaces/docs/search-index.ts': 'our pages, when they are built',
  'reading/extract/office/sheets/formats.ts': 'the first 400 characters of a format',
}
/** Rooms that read sentences, or passages by their sentences. The length of a sentence is bounded, and a text is as many sentences as it is long. */
export const ofSentences = /^(?:insight|reading\/(?:requirements|facts|passages))\//
/** In characters: maximum length of a text that the expressions of a file meet. */
const longestOf = (file: string): number => {
  if (!ofSentences.test(file)) return 100_000
  // Evidence is judged by the whole text of a requirement, cut to this length.
  const isEvidence = /^insight\/match\/evidence\/|^reading\/requirements\/certificates\.ts$/.test(file)
  return isEvidence ? 8000 : maxSentenceLength
}

/** Files whose functions are called here, with the rooms that they read from. */
const needed = /^platform\/files\/tables\.ts$|^(?:insight|reading|reference)\//

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
  // Loading takes longest, so a file that only writes its expressions is parsed alone.
  const service = await loadedService(files.filter((file, i) => written[i]?.builds || needed.test(file)))
  const { built, fill, moduleOf } = service
  const call = (file: string, name: string, ...input: unknown[]) => {
    const called = moduleOf(file)[name]
    if (typeof called !== 'function') throw new Error(`${file} has no function ${name}.`)
    return called(...input)
  }
  const { documentRiskTables } = moduleOf('insight/risk/documents.ts')
  const { requirementTables } = moduleOf('reading/requirements/tables.ts')
  await call('platform/files/tables.ts', 'loadTables', tablesOnDisk, documentRiskTables)
  await call('platform/files/tables.ts', 'loadTables', tablesOnDisk, requirementTables)
  const { dateTables } = moduleOf('reading/facts/cues-dates.ts')
  await call('platform/files/tables.ts', 'loadTables', tablesOnDisk, dateTables)
  fill()
  call('reading/facts/cues-dates.ts', 'dateCues')
  for (const country of ['US', 'CA', 'AU']) call('reading/facts/zone.ts', 'zoneOfBuyer', [], country)
  const { factTables } = moduleOf('reading/facts/fact-cues.ts')
  await call('platform/files/tables.ts', 'loadTables', tablesOnDisk, factTables)
  const { formTables } = moduleOf('reference/language/forms.ts')
  await call('platform/files/tables.ts', 'loadTables', tablesOnDisk, formTables)
  call('reference/language/forms.ts', 'stemsIn', 'sluzba', 'cs')
  call('reference/language/stems.ts', 'stemOf', 'percelen', 'nl')
  const { wordingTables } = moduleOf('insight/analyses/wording/phrasebook.ts')
  await call('platform/files/tables.ts', 'loadTables', tablesOnDisk, wordingTables)
  for (const { name, part } of await rowsOf('../assets/tables/fact-cues.tsv')) {
    const compiled = part === 'word' || call('reading/facts/fact-cues.ts', 'factCue', name)
    if (typeof compiled === 'function') compiled()
  }
  for (const { name, part } of await rowsOf('../assets/tables/risk-words.tsv')) {
    const compiled = part === 'word' || call('insight/risk/documents/words.ts', 'wordsFor', name)
    if (typeof compiled === 'function') compiled()
  }
  const { wordingsTable } = moduleOf('reading/passages/values.ts')
  await call('platform/files/tables.ts', 'loadTables', tablesOnDisk, [wordingsTable])
  for (const { name } of await rowsOf('../assets/tables/question-wordings.tsv')) {
    const compiled = call('reading/passages/values.ts', 'wordingOf', name)
    if (typeof compiled === 'function') compiled()
  }
  for (const language of ['', 'en', 'de', 'fr', 'no', 'nl', 'es', 'it'])
    call('reading/passages/points-back.ts', 'pointsBack', 'This is it.', language)
  for (const [language, three] of Object.entries({ pt: 'três', pl: 'trzy' }))
    call('reference/language/values/numbers.ts', 'numbersIn', three, language)
  // These build their expressions when they are called.
  // A thousand, a hundred and a number below are each an expression.
  for (const [language, three] of Object.entries({
    en: 'three thousand; three hundred; three',
    de: 'dreitausend; dreihundert; drei',
    fr: 'trois mille; trois cents; trois',
    no: 'tre tusen; tre hundre; tre',
    nl: 'drieduizend; driehonderd; drie',
    sv: 'tre tusen; tre hundra; tre',
    da: 'tre tusinde; tre hundrede; tre',
    es: 'tres mil; trescientos; tres',
    it: 'tremila; trecento; tre',
  })) {
    call('reference/language/values/counts.ts', 'countsIn', '3 lots', language, 'lots')
    call('reference/language/values/durations.ts', 'durationsIn', '3 days', language)
    call('reference/language/values/money.ts', 'amountsIn', '3 EUR', language)
    call('reference/language/values/percents.ts', 'percentsIn', '3 %', language)
    call('reference/language/values/numbers.ts', 'numbersIn', three, language)
    const lots = call('reference/language/values/values.ts', 'valuesIn', '3 lots', language)
    call(
      'reading/requirements/counts.ts',
      'countThresholds',
      { text: '3 lots', values: lots },
      { start: 2, end: 6 },
      null,
    )
  }
  for (const language of ['en', 'de', 'fr', 'no', 'nl'])
    call('reading/requirements/lexicon.ts', 'lexiconOf', language)
  for (const { name, language } of await rowsOf('../assets/tables/requirement-contexts.tsv'))
    call('reading/requirements/contexts.ts', 'contextOf', name, language)
  for (const { name, language } of await rowsOf('../assets/tables/requirement-phrases.tsv'))
    call('reading/requirements/phrases.ts', 'phraseOf', name, language)
  call('reading/requirements/certificates.ts', 'standardsIn', 'ISO 9001')
  const defining = { flat: 'The Council (the "Buyer") shall pay.', part: 'body' }
  call('reading/document/parties.ts', 'partiesOf', [defining])
  const parties = ['bidder', 'buyer'].map((role) => ({ name: 'EXR', role, means: null }))
  call('reading/requirements/sides.ts', 'sidesOf', { bidder: /./, buyer: /./ }, parties)
  for (const noun of ['reference_nouns', 'staff_nouns', 'people_nouns'])
    call('insight/match/evidence/numbers.ts', 'counterOf', `{{${noun}}}`)('3 staff')
  call('reading/extract/pdf/strings.ts', 'stringOf', '/O (text)', 'O')
  const all = [...written.flatMap(({ literals }) => literals), ...built]
  const expressions = [
    ...new Map(all.map((each) => [`${each.file} /${each.source}/${each.flags}`, each])).values(),
  ].filter(({ file }) => !(file in ours))
  const known = new Set(built.map(({ file }) => file))
  const unseen = files.filter((file, i) => written[i]?.builds && !known.has(file) && !(file in ours))
  return { expressions, unseen, moduleOf }
}

/** A pattern of a table, with the scan that reads the texts for it. The service loads the class in its own copy. */
export interface TablePattern extends Expression {
  pattern: Pattern
  scan: Scan
}

/** The patterns of tables that are matched by sets of places, for a service whose tables are loaded. */
export function tablePatterns({ moduleOf }: Awaited<ReturnType<typeof serviceExpressions>>): TablePattern[] {
  const { rulebooksFor } = moduleOf('insight/risk/documents/rules.ts') as typeof Rules
  const { allSigns } = moduleOf('reading/injection/signs.ts') as typeof Signs
  const ofRules = rulebooksFor(null).flatMap(({ rules, asides, skips, scans }) =>
    [
      ...rules.flatMap(({ all, not, near }) => [...all, ...not, ...(near ? [near] : [])]),
      ...asides,
      ...skips,
    ].map((pattern) => ({ file: 'insight/risk/documents/rules.ts', pattern, scan: scans.sentence })),
  )
  const { signs, objections, scan } = allSigns()
  const ofSigns = [...signs, ...objections].map(({ pattern }) => ({
    file: 'reading/injection/signs.ts',
    pattern,
    scan,
  }))
  return [...ofRules, ...ofSigns].map((each) => ({ ...each, source: each.pattern.source, flags: '' }))
}

/** In characters: length of all texts of a measurement. More would only repeat a text whose length is bounded. */
const measured = 250_000

/**
 * An expression of the kind that the service has, and texts for it. Its time shows how fast this machine
 * is now.
 */
const yardstick = { file: '', source: '(?<!\\p{L})(?:one|two)[^;]{0,60} three', flags: 'gu' }
const yardstickTexts = Array<string>(measured / 2000).fill('one two '.repeat(250))
/** Milliseconds of the processor that the yardstick takes for its texts. */
const yardstickTime = () => Math.min(yardstickOnce(), yardstickOnce())
const yardstickOnce = () => total(timesOf(yardstick, yardstickTexts, maxWaited))
/**
 * How many times as long as the yardstick an expression may take for as much text. The slowest of the service take 8 to 15
 * times as long. One whose time grows with the cube of a sentence takes hundreds of times as long.
 */
const bearable = 25

/** The expressions that take longer than is bearable for texts made to delay them. */
export const delayed = (expressions: readonly Expression[]) =>
  expressions.flatMap((expression) => {
    const texts = textsAgainst(expression)
    const slow = slowest(texts, (some) => timesOf(expression, some, maxWaited))
    return slow === undefined ? [] : [{ ...expression, ...slow }]
  })

/** The patterns of tables that take longer. */
export const delayedPatterns = (patterns: readonly TablePattern[]) =>
  patterns.flatMap((each) => {
    // A pattern takes much the same time for every text of a length, so few texts are enough.
    const few = textsAgainst(each).slice(0, 6)
    const slow = slowest(few, (texts) => texts.map((text) => timeOf(each, text)))
    return slow === undefined ? [] : [{ file: each.file, source: each.source, ...slow }]
  })

/** Milliseconds for every match in a text. The scan reads another text before, because it knows the text that it read last. */
function timeOf({ pattern, scan }: TablePattern, text: string): number {
  scan.read('')
  const before = process.threadCpuUsage().user
  pattern.find(scan.read(text), 12)
  return (process.threadCpuUsage().user - before) / 1000
}

export function textsAgainst(expression: Expression): string[] {
  const length = longestOf(expression.file)
  return attacksOn(expression).map((attack) => textOf(attack, length).slice(0, length))
}

/** In milliseconds of the clock. The machine may be busy with other work. */
const maxWaited = 30_000

/** How often a time that is too long is taken once more. */
const maxAgain = 2

/**
 * Finds the first text that takes too long. Each text is tried once. Only a text that takes half of its share of
 * the time is repeated until the texts are as long as those of the yardstick.
 */
function slowest(texts: readonly string[], times: (texts: readonly string[]) => number[]) {
  const first = times(texts)
  quickest ??= yardstickTime()
  for (const [index, text] of texts.entries()) {
    const count = Math.ceil(measured / text.length)
    if ((first[index] ?? Infinity) < (bearable * quickest) / count / 2) continue
    // In times of the yardstick, which is taken right after, because other work on the machine delays both.
    const whole = () => {
      const all = times(Array<string>(count).fill(text))
      return all.length < count ? Infinity : total(all) / yardstickTime()
    }
    let taken = whole()
    for (let again = 0; again < maxAgain && taken > bearable; again++) taken = Math.min(taken, whole())
    if (taken > bearable) return { text: text.slice(0, 60), yardsticks: taken }
  }
  return undefined
}

/** The time of the yardstick on this machine when nothing else delayed it. */
let quickest: number | undefined

const total = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0)
