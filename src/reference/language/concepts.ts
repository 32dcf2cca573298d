import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../codes/table.ts'
import { type ConceptCue, type CueWord, kindsTable, wordMark } from './concepts-cues.ts'
import { type KnownWord, lookUp } from './concepts-lookup.ts'
import { type TextLanguage, textLanguages } from './tokens.ts'

/** The kinds of value that answers about a concept usually contain. */
export type AnswerKind = 'date' | 'duration' | 'money' | 'percent' | 'number' | 'contact'

/** A concept that was found in a sentence. */
export interface FoundConcept {
  concept: string
  /** Whether documents use these words too, and not only questions. */
  named: boolean
  /** 1 for a single word, 1.25 for a phrase, up to 1.5 with further cues. */
  weight: number
  /**
   * How certainly the words mean the concept, up to 1: words far apart and letters that a cue leaves over
   * lower it.
   */
  clarity: number
  /** The positions of the words that name the concept. */
  positions: Set<number>
  /** The positions of each phrase, whose words follow one another. */
  phrases: number[][]
}

/** Maximum distance between two words of a cue: two other words may come between. */
const reach = 3

/**
 * The concepts in one sentence, given as folded words. The cues of the language decide, or the cues of all
 * languages if the language is unknown. `withQuestionCues` adds the cues that only questions use.
 */
export function conceptsIn(
  words: string[],
  language: TextLanguage | null,
  withQuestionCues = false,
): Map<string, FoundConcept> {
  const found = new Map<string, FoundConcept>()
  look(words, language, withQuestionCues ? [] : [found], withQuestionCues ? [found] : [])
  return withoutParts(found)
}

/** The concepts that a text names, and those by which questions find it: with the cues that only questions use. */
export function conceptsOfText(words: string[], language: TextLanguage | null) {
  const said = new Map<string, FoundConcept>()
  const byQuestions = new Map<string, FoundConcept>()
  look(words, language, [said], [byQuestions])
  return { said: withoutParts(said), byQuestions: withoutParts(byQuestions) }
}

/** Notes the concepts in one pass over the words: `said` without the cues of questions, `byQuestions` with them. */
function look(
  words: string[],
  language: TextLanguage | null,
  said: Concepts[],
  byQuestions: Concepts[],
): void {
  for (const each of language ? [language] : textLanguages)
    findIn(
      words.map((word) => lookUp(word, each)),
      said,
      byQuestions,
    )
}

type Concepts = Map<string, FoundConcept>

/**
 * Removes the concepts whose words are within a longer phrase of another concept: `liability insurance` is
 * not a liability.
 */
function withoutParts(found: Map<string, FoundConcept>): Map<string, FoundConcept> {
  const field = [...found.values()].filter(({ concept }) => !isWord(concept))
  const isWithin = (positions: Set<number>, phrase: number[]) =>
    phrase.length > positions.size && [...positions].every((position) => phrase.includes(position))
  const parts = field.filter(({ concept, positions }) =>
    field.some(
      (other) => other.concept !== concept && other.phrases.some((phrase) => isWithin(positions, phrase)),
    ),
  )
  for (const { concept } of parts) found.delete(concept)
  return found
}

function findIn(sentence: KnownWord[], said: Concepts[], byQuestions: Concepts[]): void {
  const first = firstPositions(sentence)
  const tried = new Set<ConceptCue>()
  const attempt = (cue: ConceptCue, at: number, noted: Concepts[]) => {
    if (cue.anywhere && tried.has(cue)) return
    tried.add(cue)
    const places = cue.anywhere ? anywhere(cue, first) : following(cue, sentence, at)
    if (places) for (const found of noted) note(found, cue, places)
  }
  const all = [...said, ...byQuestions]
  for (const [at, { cues, questionCues }] of sentence.entries()) {
    for (const cue of cues) attempt(cue, at, all)
    if (byQuestions.length > 0) for (const cue of questionCues) attempt(cue, at, byQuestions)
  }
}

/** A word of a sentence, and how well the word fits a word of a cue. */
interface Place {
  at: number
  fit: number
}

/** The best place of each form in a sentence; the first of several equal places. */
function firstPositions(sentence: KnownWord[]): Map<number, Place> {
  const first = new Map<number, Place>()
  for (const [at, { forms }] of sentence.entries())
    for (const [form, fit] of forms) if (fit > (first.get(form)?.fit ?? 0)) first.set(form, { at, fit })
  return first
}

const nothing = { named: false, weight: 0, clarity: 0 }
/** The strength of a phrase beside a word's 1, the gain for each further cue, and the maximum. */
const phrased = 1.25
const again = 0.06
const max = 1.5

/** The share of its fit that a word keeps after another word of meaning: "contractor assumes all costs and risks". */
const apart = 0.6

/** The share of clarity for words that are anywhere in a sentence; words in sequence explain each other. */
const scattered = 0.75
const ambiguous = 0.8
function clarityOf({ anywhere, loose }: ConceptCue, places: Place[]): number {
  const fit = (loose ? ambiguous : 1) * Math.min(...places.map((each) => each.fit))
  if (places.length === 1) return fit
  return (anywhere ? scattered : 1) * (0.5 + fit / 2)
}

function note(found: Map<string, FoundConcept>, cue: ConceptCue, places: Place[]): void {
  const { concept, questionOnly, anywhere } = cue
  const positions = places.map(({ at }) => at)
  const known = found.get(concept) ?? { ...nothing, concept, positions: new Set(), phrases: [] }
  if (!questionOnly) known.named = true
  known.clarity = Math.max(known.clarity, clarityOf(cue, places))
  known.weight = Math.min(max, Math.max(known.weight + again, positions.length > 1 ? phrased : 1))
  for (const position of positions) known.positions.add(position)
  if (!anywhere && positions.length > 1) known.phrases.push(positions)
  found.set(concept, known)
}

/** The positions of a cue's words from `at` on, each soon after the one before; null if a word is missing. */
function following({ words }: ConceptCue, sentence: KnownWord[], at: number): Place[] | null {
  let places: Place[] | null = null
  let last = at
  for (let i = 1; i < words.length; i++) {
    const next = near(words[i] ?? [], sentence, last)
    if (!next) return null
    places ??= [{ at, fit: fitOf(words[0] ?? [], sentence[at]) }]
    places.push(next)
    last = next.at
  }
  return places ?? [{ at, fit: fitOf(words[0] ?? [], sentence[at]) }]
}

/**
 * The first position of a word soon after another. Most cues end here, in the most frequent step of all, so
 * it allocates nothing.
 */
function near(word: CueWord, sentence: KnownWord[], last: number): Place | null {
  let isApart = false
  for (let at = last + 1; at <= last + reach && at < sentence.length; at++) {
    const fit = fitOf(word, sentence[at])
    if (fit > 0) return { at, fit: isApart ? fit * apart : fit }
    if (sentence[at]?.isEmpty === false) isApart = true
  }
  return null
}

function anywhere({ words }: ConceptCue, first: Map<number, Place>): Place[] | null {
  const places: Place[] = []
  for (const forms of words) {
    // One word cannot match two words of a cue: "post" does not match "post + post".
    const place = forms
      .map((form) => first.get(form))
      .find((each) => each !== undefined && !places.some(({ at }) => at === each.at))
    if (!place) return null
    places.push(place)
  }
  return places
}

function fitOf(word: CueWord, known: KnownWord | undefined): number {
  let best = 0
  if (known) for (const form of word) best = Math.max(best, known.forms.get(form) ?? 0)
  return best
}

const traits = fromTables(
  [kindsTable],
  (kindsTsv) =>
    new Map(
      readTable<'concept' | 'kinds' | 'over'>(kindsTsv).map(({ concept, kinds, over }) => [
        concept,
        { kinds: kinds.split(' ').filter(isKind), over: over.split(' ').filter(Boolean) },
      ]),
    ),
)

const kindNames: ReadonlySet<string> = new Set(['date', 'duration', 'money', 'percent', 'number', 'contact'])
const isKind = (name: string): name is AnswerKind => kindNames.has(name)

/** The kinds of value that answers about a concept usually contain. */
export const kindsOf = (concept: string): AnswerKind[] => traits().get(concept)?.kinds ?? []

/** The wider concepts that a question no longer means once it names this concept. */
export const widerThan = (concept: string): string[] => traits().get(concept)?.over ?? []

/** Whether a concept is an everyday word, not a term of the field. */
export const isWord = (concept: string): boolean => concept.startsWith(wordMark)
