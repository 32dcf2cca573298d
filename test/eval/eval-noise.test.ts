import '../support/tables.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadTables } from '../../src/platform/files/tables.ts'
import { lexiconOf } from '../../src/reading/requirements/lexicon.ts'
import { conceptTables } from '../../src/reference/language/concepts-cues.ts'
import { conceptsIn, isWord } from '../../src/reference/language/concepts.ts'
import { tableSource } from '../support/tables.ts'
import limitsText from './noise-limits.tsv'
import { conceptCues } from './noise/concept-cues.ts'
import { generalOf, type Measured, rateOf, readLimits, texts, tooLoud } from './noise/limits.ts'
import { cuesIn, ratesIn, sentencesOf, wholes } from './noise/rates.ts'
import { cueKinds, type Heard } from './noise/sentence.ts'
import { type NoiseSet, noiseSets } from './noise/texts.ts'
import { conceptTexts, vocabulary } from './noise/vocabulary.ts'

const isWhole = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'eval'

const limits = readLimits(limitsText)
let sets: readonly NoiseSet[] = []
let find: ReturnType<typeof vocabulary>
const measured = new Map<string, Measured>()

beforeAll(async () => {
  await loadTables(tableSource, conceptTables)
  find = vocabulary()
  sets = await noiseSets()
  for (const { name, text, language, documents } of sets)
    measured.set(name, { ...ratesIn(documents, find), text, language })
}, 120_000)
beforeEach(() => loadTables(tableSource, conceptTables))

const englishSentences = (): Heard[] => sentencesOf(sets.find(({ name }) => name === 'en')?.documents ?? [])

/** The highest rate of a cue in the texts of a kind. */
const highest = (key: string, wanted: string) =>
  Math.max(0, ...[...measured.values()].filter(({ text }) => text === wanted).map((one) => rateOf(one, key)))

const keys = () => [...new Set([...measured.values()].flatMap(({ fired }) => [...fired.keys()]))]

function figures(): string {
  const isOfKind = (key: string, kind: string, isCue: boolean) =>
    key.startsWith(`${kind}\t`) && key.split('\t').length > 2 === isCue
  const groups = [
    ...wholes.map((kind) => keys().filter((key) => isOfKind(key, kind, false))),
    ...cueKinds.map((kind) => keys().filter((key) => isOfKind(key, kind, true))),
  ]
  const rows = groups.flatMap((group) =>
    group
      .map((key) => ({ key, rates: texts.map((text) => highest(key, text)) }))
      .toSorted((a, b) => Math.max(...b.rates) - Math.max(...a.rates))
      .slice(0, isWhole ? undefined : 5)
      .map(({ key, rates }) =>
        [...rates.map((rate) => rate.toFixed(2).padStart(6)), key.replaceAll('\t', ' ')].join(' '),
      ),
  )
  return [`% of sentences: ${texts.join(', ')}`, ...rows].join('\n')
}

describe('cues on texts that are no tenders', () => {
  it('prints how often each cue fires', () => {
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(figures())
    for (const { sentences, text } of measured.values())
      expect(sentences).toBeGreaterThan(text === 'private' ? 100 : 500)
  })

  it.for(texts)('fire no more often than they may in %s', (text) => {
    const loud = [...measured].flatMap(([name, each]) =>
      each.text === text ? tooLoud(limits, each).map((line) => `${name}: ${line}`) : [],
    )
    expect(loud).toEqual([])
  })

  it('has a limit for each kind, and none that is looser without a reason', () => {
    for (const kind of wholes) expect(generalOf(limits, kind)).toBeDefined()
    for (const kind of cueKinds) expect(generalOf(limits, `${kind}\t\t\t`)).toBeDefined()
    expect(limits.filter(({ name, cue, note }) => name !== '*' && cue === '' && note === '')).toEqual([])
  })

  it('has no limit of its own for a cue that is no louder than others', () => {
    const own = limits.filter(({ name, cue }) => name !== '*' && cue !== '')
    const unneeded = own.flatMap((row) => {
      const key = [row.kind, row.name, row.language, row.cue].join('\t')
      return texts
        .filter((text) => row[text] !== '' && !(highest(key, text) > Number(generalOf(limits, key)?.[text])))
        .map((text) => `${key} in ${text}`)
    })
    expect(unneeded).toEqual([])
  })
})

describe('the limits of cues', () => {
  const loudIn = (tables: readonly string[]) => {
    const found = cuesIn(englishSentences(), conceptCues(tables, 'en'))
    return tooLoud(limits, { ...found, text: 'encyclopedia', language: 'en' })
  }
  /** What is refused of a copy of the tables with further rows, and was not refused before. */
  const refusedWith = (rows: readonly string[]) => {
    const known = new Set(loudIn(conceptTexts('en')))
    const more = ['name\tpart\tphrase', ...rows].join('\n')
    return loudIn([...conceptTexts('en'), more])
      .filter((line) => !known.has(line))
      .map((line) => line.split(':')[0]?.split('\t'))
  }

  it('refuse nothing of a quiet row', () => {
    expect(refusedWith(['parking\tcue\tparking meters', 'parking\task\tpay and display'])).toEqual([])
  })

  it.for([
    ['a cue', 'concept', ['parking\tcue\tschool*', '\t\tparking', '\t\t~team*'], ['school*', '~team*']],
    ['a cue in another row of a concept', 'concept', ['governance\tcue\tyear*'], ['year*']],
    ['a phrase whose words stand anywhere', 'concept', ['parking\tcue\tin + the|a'], ['in + the|a']],
    ['a phrase whose words follow each other', 'concept', ['parking\tcue\tof the'], ['of the']],
    [
      'a cue of questions',
      'question',
      ['parking\task\tcity', '\t\tfirst', '\t\tpeople', '\t\tgarage'],
      ['city', 'first', 'people'],
    ],
  ] as const)('refuse %s where it is too loud', ([, kind, rows, loud]) => {
    const [name] = rows[0].split('\t')
    expect(refusedWith(rows).toSorted()).toEqual(loud.map((cue) => [kind, name, 'en', cue]))
  })

  it('refuse a known loud cue that becomes louder', () => {
    const row = limits.find(
      ({ kind, cue, language }) => kind === 'question' && language === 'en' && cue !== '*',
    )
    const en = measured.get('en')
    if (!row || !en) throw new Error('No cue has a limit of its own')
    const key = [row.kind, row.name, row.language, row.cue].join('\t')
    const times = (en.fired.get(key) ?? 0) * 2 + 2
    expect(tooLoud(limits, { ...en, fired: new Map([[key, times]]) })).toHaveLength(1)
  })
})

describe('the cues that are counted', () => {
  it('are those that the engines find', () => {
    const sentences = sets.flatMap(({ documents }) => sentencesOf(documents).slice(0, 150))
    const named = (fired: readonly string[], kinds: readonly string[]) =>
      fired.filter((key) => kinds.includes(key.split('\t')[0] ?? '')).map((key) => key.split('\t')[1] ?? '')
    const missed = sentences.flatMap((sentence) => {
      const { words, language, lower } = sentence
      const fired = find(sentence)
      const concepts = new Set(named(fired, ['concept', 'question']))
      const demands = new Set(named(fired, ['requirement']))
      return [
        ...[...conceptsIn([...words], language, true).keys()].filter(
          (concept) => !isWord(concept) && !concepts.has(concept),
        ),
        ...lexiconOf(language)
          .cuesFor(lower)
          .filter(([code, cue]) => cue.test(lower) !== demands.has(code))
          .map(([code]) => code),
      ]
    })
    expect(missed).toEqual([])
  })
})
