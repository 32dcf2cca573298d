import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { words } from '../../src/catalogue/tenders/search-words.ts'
import { type HunspellDictionary, formsOf, readDictionary } from './dictionary.ts'
import { type Endings, learnEndings, sharedLength } from './endings.ts'

/**
 * `node tools/training/learn.ts FOLDER` rewrites the endings of the languages. FOLDER contains `node_modules`
 * with the packages `dictionary-*` of Hunspell's dictionaries, and `snowball-stemmers` and `@orama/stemmers`
 * for the languages without a dictionary that lists forms. See src/reference/codes/README.md.
 */
const tables = new URL('../../assets/tables/', import.meta.url).pathname
const folder = process.argv[2] ?? ''
const require = createRequire(`${folder}/`)

/**
 * The dictionaries of the languages. Words with more forms than `max` are mostly verbs, which are rare in
 * titles. `ownLabel`: only words that occur unchanged in a label, for a language with hundreds of forms of
 * each word.
 */
const dictionaries: Record<
  string,
  { name: string; max: number; depth?: number; within?: number; ownLabel?: true }
> = {
  bg: { name: 'bg', max: 60 },
  cs: { name: 'cs', max: 60 },
  da: { name: 'da', max: 14 },
  de: { name: 'de', max: 12 },
  en: { name: 'en-gb', max: 8 },
  es: { name: 'es', max: 8 },
  et: { name: 'et', max: 2000, depth: 0, ownLabel: true },
  fr: { name: 'fr', max: 8 },
  hr: { name: 'hr', max: 60 },
  hu: { name: 'hu', max: 4000, depth: 0, within: 1, ownLabel: true },
  it: { name: 'it', max: 12, ownLabel: true },
  lt: { name: 'lt', max: 60 },
  lv: { name: 'lv', max: 60, depth: 0 },
  nl: { name: 'nl', max: 10 },
  no: { name: 'nb', max: 14 },
  pl: { name: 'pl', max: 60 },
  pt: { name: 'pt', max: 12, ownLabel: true },
  ro: { name: 'ro', max: 20 },
  sk: { name: 'sk', max: 60 },
  sl: { name: 'sl', max: 60 },
  sv: { name: 'sv', max: 14 },
  uk: { name: 'uk', max: 60 },
}

/**
 * Forms that differ more in length from their word are derived words, and a paradigm is thinned to about this
 * many forms.
 */
const maxLetters = 4
const maxForms = 40

const fold = (word: string) => words(word).join('')

/** English labels are in the list of the codes itself. */
const labels = (language: string): Promise<string> =>
  readFile(`${tables}${language === 'en' ? 'cpv-2008' : `cpv-labels-${language}`}.tsv`, 'utf8')

/** Words of the evaluation of the search are left out, so that the evaluation measures unseen words. */
const evaluation = new URL('../../test/fixtures/eval/search-forms.tsv', import.meta.url).pathname
const evaluated = new Set(
  (await readFile(evaluation, 'utf8')).split('\n').map((line) => line.split('\t').slice(0, 2).join(' ')),
)

/** In lower case, with their accents: folding all forms of a dictionary would take minutes. */
const labelWords = async (language: string): Promise<Set<string>> =>
  new Set((await labels(language)).toLowerCase().match(/[\p{L}\p{M}]+/gu))

async function fromDictionary(language: string): Promise<Endings> {
  const { name, max, depth = 1, within = 4, ownLabel } = dictionaries[language] ?? { name: language, max: 60 }
  const known = await labelWords(language)
  const beginnings = new Set([...known].map((word) => word.slice(0, 3)))
  const dictionary: HunspellDictionary = await readDictionary(`${folder}/node_modules/dictionary-${name}`)
  const groups: string[][] = []
  for (const { word, flags } of dictionary.words) {
    const lower = word.toLowerCase()
    if (word.length < 4 || !(ownLabel ? known.has(lower) : beginnings.has(lower.slice(0, 3)))) continue
    const forms = formsOf(dictionary, word, flags, depth)
    if (forms.size < 2 || forms.size > max) continue
    const all = [...forms].map((form) => form.toLowerCase())
    if (!all.some((form) => known.has(form))) continue
    const folded = [...new Set(all.map(fold))]
    if (!folded.some((form) => evaluated.has(`${language} ${form}`))) groups.push(thinned(folded, within))
  }
  return learnEndings(groups.filter(({ length }) => length > 1))
}

function thinned([word = '', ...forms]: string[], within: number): string[] {
  const near = forms.filter(
    (form) =>
      Math.abs(form.length - word.length) <= maxLetters && sharedLength(word, form) >= word.length - within,
  )
  const step = Math.max(1, Math.ceil(near.length / maxForms))
  return [word, ...near.filter((_, index) => index % step === 0)]
}

/** Each word with its stem by a stemmer, as a group of two forms. */
async function fromStemmer(language: string, stem: (word: string) => string): Promise<Endings> {
  const text = await labels(language)
  const groups = [...new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])].map((word) => [
    fold(stem(word)),
    fold(word),
  ])
  return learnEndings(groups.filter(([stemmed = '', word = '']) => word.startsWith(stemmed)))
}

interface Stemmers {
  newStemmer: (name: string) => { stem: (word: string) => string }
}

/** Endings of Maltese, which has neither a dictionary nor a stemmer here: plurals that leave the word whole. */
const maltese: Endings = new Map([
  ['', [0]],
  ['ijiet', [5]],
  ['iet', [3]],
  ['at', [2]],
  ['i', [1]],
  ['a', [1]],
  ['in', [2]],
])

const learned: [string, Endings][] = []
for (const language of Object.keys(dictionaries)) learned.push([language, await fromDictionary(language)])
const finnish = (require('snowball-stemmers') as Stemmers).newStemmer('finnish')
const greek = (require('@orama/stemmers/greek') as { stemmer: (word: string) => string }).stemmer
learned.push(['fi', await fromStemmer('fi', (word) => finnish.stem(word))])
learned.push(['el', await fromStemmer('el', greek)])
learned.push(['mt', maltese])

const lines = learned.map(([language, endings]) =>
  [language, [...endings].map(([ending, cuts]) => `${ending}:${cuts.join('/')}`).join(' ')].join('\t'),
)
await writeFile(`${tables}word-endings.tsv`, `language\tendings\n${lines.toSorted().join('\n')}\n`)
for (const [language, endings] of learned) process.stdout.write(`${language} ${endings.size}\n`)
