import { holdsKind } from '../../../src/reading/passages/values.ts'
import { Gate } from '../../../src/reading/patterns/gate.ts'
import { readTable } from '../../../src/reference/codes/table.ts'
import type { AnswerKind } from '../../../src/reference/language/concepts.ts'
import { patternsIn, withAlternatives } from '../../../src/reference/language/pattern-table.ts'
import type { TextLanguage } from '../../../src/reference/language/tokens.ts'
import { valuesIn } from '../../../src/reference/language/values/values.ts'
import { cueKey, type Finder, type Heard } from './sentence.ts'

interface Written {
  key: string
  source: string
}

/** The phrases as expressions of their own, of which only those are tried whose words stand in the sentence. */
function finderOf(phrases: readonly Written[], flags: string, textOf: (sentence: Heard) => string): Finder {
  const gate = new Gate<string>()
  for (const { key, source } of phrases) gate.add(new RegExp(source, flags), key)
  return (sentence) => {
    const text = textOf(sentence)
    const fired = gate.open(text).filter((phrase) => phrase.test(text))
    return [...new Set(fired.map(({ name }) => name))]
  }
}

/** Whether a sentence holds a value of a kind. */
const holds = ({ flat, language }: Heard, kind: AnswerKind) => holdsKind(flat, valuesIn(flat, language), kind)

const atWord = (source: string) => `(?<![\\p{L}\\d])(?:${source})`

/** Each row with the name and the part of the row that it continues. */
function continued<Row extends { name: string; part: string }>(rows: readonly Row[]): Row[] {
  let begun: Pick<Row, 'name' | 'part'> | undefined
  return rows.map((row) => {
    if (row.part !== '') begun = row
    return { ...row, ...(begun && { name: begun.name, part: begun.part }) }
  })
}

/** In the lexicons `\\b` and `\\w` mean the letters of every language. */
const letters = (source: string) =>
  source.replace(/\[[^\]]*\]|\\w|\\b/g, (part) => {
    if (part === '\\b') return '(?:(?<=[\\p{L}\\d])(?![\\p{L}\\d])|(?<![\\p{L}\\d])(?=[\\p{L}\\d]))'
    return part === '\\w' ? '[\\p{L}\\d_]' : part.replaceAll('\\w', '\\p{L}\\d_')
  })

const compounding: ReadonlySet<TextLanguage> = new Set(['de', 'nl', 'no', 'sv', 'da'] as const)
const head = /^[a-zß-öø-ÿ]{8}/iu

/** The words that name a demanded thing. In a language of compounds a long word is the head of longer words too. */
export function requirementCues(table: string, language: TextLanguage): Finder {
  const rows = readTable<'name' | 'part' | 'pattern'>(table)
  const written = patternsIn(withAlternatives(rows))
  const cues = continued(rows).filter(({ part }) => part === 'cue' || part === 'phrase')
  const all = cues.map(({ name, pattern }) => {
    const source = letters(written(pattern))
    return {
      key: cueKey('requirement', name, language, pattern),
      source: atWord(compounding.has(language) && head.test(source) ? `\\p{L}*(?:${source})` : source),
    }
  })
  return finderOf(all, 'iu', ({ lower }) => lower)
}

/** The words that name the meaning of a date, in all languages: they fire where a sentence holds a date. */
export function dateCues(table: string): Finder {
  const rows = readTable<'name' | 'part' | 'language' | 'pattern'>(table)
  const written = patternsIn(withAlternatives(rows))
  // A date of the meaning `other` is left out.
  const cues = continued(rows).filter(({ name, part }) => part === 'cue' && name !== 'other')
  const find = finderOf(
    cues.map(({ name, language, pattern }) => ({
      key: cueKey('date', name, language, pattern),
      source: atWord(written(pattern)),
    })),
    'iu',
    ({ flat }) => flat,
  )
  return (sentence) => (holds(sentence, 'date') ? find(sentence) : [])
}

/** The value that a sentence must hold for cues of facts to decide anything; null for cues that decide alone. */
const besides: Record<string, AnswerKind | null> = {
  estimated_value: 'money',
  maximum_value: 'money',
  durationCues: 'duration',
  extensionCues: 'duration',
  validityCues: 'duration',
  languageCues: null,
}
const groupOfAlone = /^procedure\./

/** The words that name the meaning of a sum or a duration, and the kinds of procedure, in all languages. */
export function factCues(table: string): Finder {
  const rows = readTable<'name' | 'language' | 'phrase'>(table)
  const shared = Map.groupBy(rows, ({ name }) => name.replace(/^word\./, ''))
  const written = patternsIn(
    [...shared].map(([name, own]) => ({
      name,
      part: 'word',
      pattern: own.map(({ phrase }) => phrase).join('|'),
    })),
  )
  const finders = [...Map.groupBy(rows, ({ name }) => (groupOfAlone.test(name) ? null : besides[name]))].map(
    ([beside, own]): Finder => {
      if (beside === undefined) return () => []
      const phrases = own.map(({ name, language, phrase }) => ({
        key: cueKey('fact', name, language, phrase),
        source: atWord(written(phrase)),
      }))
      const find = finderOf(phrases, 'iu', ({ flat }) => flat)
      return (sentence) => (beside === null || holds(sentence, beside) ? find(sentence) : [])
    },
  )
  return (sentence) => finders.flatMap((find) => find(sentence))
}

/** Uses of phrases that make a demand of a sentence by themselves. The other uses only say whose duty it states. */
const demanding: ReadonlySet<string> = new Set([
  'act',
  'barred',
  'begins',
  'command',
  'described',
  'pleads',
  'proof',
])

/** The phrases that make a demand by themselves, each in the shape of its use. */
export function dutyCues(table: string, shapes: string, language: TextLanguage): Finder {
  const shapeOf = new Map(readTable<'name' | 'shape'>(shapes).map(({ name, shape }) => [name, shape]))
  const rows = readTable<'name' | 'language' | 'phrase'>(table).filter(
    (row) => row.language === language && demanding.has(row.name),
  )
  return finderOf(
    rows.map(({ name, phrase }) => ({
      key: cueKey('duty', name, language, phrase),
      source: (shapeOf.get(name) ?? '').replace('{}', () => phrase),
    })),
    'u',
    ({ lower }) => lower,
  )
}
