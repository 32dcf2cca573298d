import { holdsKind } from '../../../src/reading/passages/values.ts'
import { Gate } from '../../../src/reading/patterns/gate.ts'
import { readTable } from '../../../src/reference/codes/table.ts'
import type { AnswerKind } from '../../../src/reference/language/concepts.ts'
import type { Phrases } from '../../../src/reference/language/phrase-tables.ts'
import { does } from '../../../src/reference/language/grammar.ts'
import type { TextLanguage } from '../../../src/reference/language/tokens.ts'
import { valuesIn } from '../../../src/reference/language/values/values.ts'
import { cueKey, type Finder, type Heard } from './sentence.ts'

interface Written {
  key: string
  source: string
}

/** The phrases as separate expressions. Only those whose words occur in the sentence are tried. */
function finderOf(phrases: readonly Written[], flags: string, textOf: (sentence: Heard) => string): Finder {
  const gate = new Gate<string>()
  for (const { key, source } of phrases) gate.add(new RegExp(source, flags), key)
  return (sentence) => {
    const text = textOf(sentence)
    const fired = gate.open(text).filter((phrase) => phrase.test(text))
    return [...new Set(fired.map(({ name }) => name))]
  }
}

/** Whether a sentence has a value of a kind. */
const holds = ({ flat, language }: Heard, kind: AnswerKind) => holdsKind(flat, valuesIn(flat, language), kind)

const atWord = (source: string) => `(?<![\\p{L}\\d])(?:${source})`

const head = /^[a-zß-öø-ÿ]{8}/iu

/**
 * The words that name a required thing. In a language of compounds a long word is the head of longer words
 * too.
 */
export function requirementCues({ rows, fill }: Phrases, language: TextLanguage): Finder {
  const cues = rows.filter(({ part }) => part === 'cue' || part === 'phrase')
  const all = cues.map(({ name, phrase }) => {
    const source = fill(phrase)
    return {
      key: cueKey('requirement', name, language, phrase),
      source: atWord(does(language, 'joint') && head.test(source) ? `\\p{L}*(?:${source})` : source),
    }
  })
  return finderOf(all, 'iu', ({ lower }) => lower)
}

/** The words that name the meaning of a date, in all languages: they fire if a sentence has a date. */
export function dateCues({ rows, fill }: Phrases): Finder {
  // A date of the meaning `other` is left out.
  const cues = rows.filter(({ name, part }) => part === 'cue' && name !== 'other')
  const find = finderOf(
    cues.map(({ name, language = '', phrase }) => ({
      key: cueKey('date', name, language, phrase),
      source: atWord(fill(phrase)),
    })),
    'iu',
    ({ flat }) => flat,
  )
  return (sentence) => (holds(sentence, 'date') ? find(sentence) : [])
}

/**
 * The value that a sentence must have for cues of facts to decide anything; null for cues that decide alone.
 */
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
export function factCues({ rows, fill }: Phrases): Finder {
  const cues = rows.filter(({ part }) => part === 'cue')
  const finders = [...Map.groupBy(cues, ({ name }) => (groupOfAlone.test(name) ? null : besides[name]))].map(
    ([beside, own]): Finder => {
      if (beside === undefined) return () => []
      const phrases = own.map(({ name, language = '', phrase }) => ({
        key: cueKey('fact', name, language, phrase),
        source: atWord(fill(phrase)),
      }))
      const find = finderOf(phrases, 'iu', ({ flat }) => flat)
      return (sentence) => (beside === null || holds(sentence, beside) ? find(sentence) : [])
    },
  )
  return (sentence) => finders.flatMap((find) => find(sentence))
}

/**
 * Uses of phrases that make a sentence a requirement on their own. The other uses only show whose duty it
 * states.
 */
const demanding: ReadonlySet<string> = new Set([
  'act',
  'barred',
  'begins',
  'command',
  'described',
  'pleads',
  'proof',
])

/** The phrases that make a requirement on their own, each in the shape of its use. */
export function dutyCues({ rows, fill }: Phrases, shapes: string, language: TextLanguage): Finder {
  const shapeOf = new Map(readTable<'name' | 'shape'>(shapes).map(({ name, shape }) => [name, shape]))
  const own = rows.filter((row) => row.language === language && demanding.has(row.name))
  return finderOf(
    own.map(({ name, phrase }) => ({
      key: cueKey('duty', name, language, phrase),
      source: (shapeOf.get(name) ?? '').replace('{{phrases}}', () => fill(phrase)),
    })),
    'u',
    ({ lower }) => lower,
  )
}
