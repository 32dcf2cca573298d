import { rowsIn } from '../../../src/reference/language/phrase-tables.ts'
import { splitCompound } from '../../../src/reference/language/stems-compounds.ts'
import { stemOf } from '../../../src/reference/language/stems.ts'
import { type TextLanguage, tokensOf } from '../../../src/reference/language/tokens.ts'
import { cueKey, type Finder } from './sentence.ts'

/** A wording of a cue: its words, each by its alternative forms. */
interface Wording {
  key: string
  words: string[][]
  anywhere: boolean
}

/** Maximum distance between two words of a cue: two other words may come between. */
const reach = 3

const partsOf = (words: string) =>
  words.split(/\s+/).flatMap((word) => (word.includes('|') ? [word] : word.split(/[’'-]/)).filter(Boolean))

/** An alternative of several words between pluses makes a wording of its own. */
function wordingsOf(cue: string): string[][] {
  if (!cue.includes('+')) return [partsOf(cue)]
  return cue.split('+').reduce<string[][]>(
    (begun, slot) => {
      const choices = slot.split('|').map(partsOf)
      const single = choices.filter(({ length }) => length === 1).join('|')
      const all = [...(single ? [[single]] : []), ...choices.filter(({ length }) => length > 1)]
      return begun.flatMap((words) => all.map((choice) => [...words, ...choice]))
    },
    [[]],
  )
}

function formOf(written: string, language: TextLanguage): string[] {
  const token = tokensOf(written).at(-1)?.token
  if (!token) return []
  if (written.endsWith('*')) return [`${token}*`]
  return [written.startsWith('*') ? `*${token}` : stemOf(token, language)]
}

/** Every form that matches a word. A German compound matches its last part too. */
function formsOf(word: string, language: TextLanguage): string[] {
  const head = splitCompound(word, language).at(-1) ?? word
  const beginnings = [...new Set([word, head])].flatMap((each) =>
    Array.from(each, (_, i) => `${each.slice(0, i + 1)}*`),
  )
  const ends = Array.from(word, (_, i) => `*${word.slice(i)}`)
  return [stemOf(word, language), stemOf(head, language), ...beginnings, ...ends]
}

/** The cues of the tables of concepts, one by one: `concepts-cues.ts` describes how they match. */
export function conceptCues(tables: readonly string[], language: TextLanguage): Finder {
  const wordings = tables
    .flatMap((table) => rowsIn(table))
    .filter((row) => (row.language ?? language) === language)
    .flatMap(({ name, part, phrase, loose }) =>
      wordingsOf(phrase).map((words) => ({
        key: cueKey(part === 'ask' ? 'question' : 'concept', name, language, loose ? `~${phrase}` : phrase),
        words: words.map((word) => word.split('|').flatMap((each) => formOf(each, language))),
        anywhere: phrase.includes('+'),
      })),
    )
  return finderOf(wordings, language)
}

function finderOf(wordings: readonly Wording[], language: TextLanguage): Finder {
  const starts = new Map<string, Wording[]>()
  for (const each of wordings)
    for (const form of each.words[0] ?? []) starts.set(form, [...(starts.get(form) ?? []), each])
  const written = new Set(wordings.flatMap(({ words }) => words.flat()))
  const known = new Map<string, ReadonlySet<string>>()
  const look = (word: string) => {
    const forms = known.get(word) ?? new Set(formsOf(word, language).filter((form) => written.has(form)))
    known.set(word, forms)
    return forms
  }
  return ({ words }) => {
    const sentence = words.map(look)
    const fired = new Set<string>()
    for (const [at, forms] of sentence.entries())
      for (const form of forms)
        for (const wording of starts.get(form) ?? [])
          if (!fired.has(wording.key) && isSaid(wording, sentence, at)) fired.add(wording.key)
    return [...fired]
  }
}

const isSaid = (wording: Wording, sentence: readonly ReadonlySet<string>[], at: number) =>
  wording.anywhere ? standsAnywhere(wording, sentence) : follows(wording, sentence, at)

function follows({ words }: Wording, sentence: readonly ReadonlySet<string>[], at: number): boolean {
  let last = at
  return words.slice(1).every((forms) => {
    const next = sentence
      .slice(last + 1, last + 1 + reach)
      .findIndex((word) => forms.some((form) => word.has(form)))
    last += next + 1
    return next >= 0
  })
}

/** One word of a sentence cannot match two words of a cue. */
function standsAnywhere({ words }: Wording, sentence: readonly ReadonlySet<string>[]): boolean {
  const taken = new Set<number>()
  return words.every((forms) => {
    const place = sentence.findIndex((word, at) => !taken.has(at) && forms.some((form) => word.has(form)))
    taken.add(place)
    return place >= 0
  })
}
