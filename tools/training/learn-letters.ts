import { writeFile } from 'node:fs/promises'
import { groupsOf, lettersOf } from '../../src/reference/language/letters.ts'
import { textLanguages } from '../../src/reference/language/tokens.ts'
import { sourceTexts, type LabelledText } from './letters-sources.ts'
import { randomNumbers, shuffled } from './random.ts'

/**
 * `node tools/training/learn-letters.ts` rewrites the table of groups of letters from texts whose language is
 * known. src/reference/codes/README.md lists them.
 */
const target = new URL('../../assets/tables/language-letters.tsv', import.meta.url).pathname

/**
 * How many groups the table has, and how many pieces of text are taken from a language that is read, and from
 * one that is not.
 */
const size = 3000
const maxPieces = { read: 6000, other: 2000 }
/**
 * No kind of text makes up more than this share of the pieces. Sentences are few, so they are cut in several
 * ways.
 */
const maxOfKind = 0.4
const timesCut: Record<LabelledText['kind'], number> = { sentence: 16, label: 1, word: 1 }
/** The lengths of the pieces in words, as titles, questions and sentences have them. */
const lengths = [3, 5, 8, 12, 20, 30]
/**
 * Some writers leave out all marks above and below letters: one in this many pieces is learned without them.
 */
const unmarked = 8
/** The smoothing of the sum of a group's probability. */
const smoothing = 0.3
const rounds = 5
const learningRate = 0.12
const decay = 3e-6
/** One unit of the table, as a logarithm of odds. */
const unit = 0.1

/**
 * Pairs of languages with many words in common: groups that distinguish them count more when groups are
 * chosen.
 */
const alike = [
  'no da',
  'no da',
  'no da',
  'no sv',
  'da sv',
  'nl de',
  'es pt',
  'es gl',
  'es ca',
  'it ro',
  'fr ca',
  'sv fi',
  'de et',
  'en fr',
].map((pair) => pair.split(' '))

const random = randomNumbers()

interface Piece {
  language: number
  words: string[]
}

const texts = await sourceTexts()
const languages = [...new Set(texts.map(({ language }) => language))].toSorted()
const readOnes = new Set<string>(textLanguages)
const pieces = languages.flatMap((name, language) => {
  const max = readOnes.has(name) ? maxPieces.read : maxPieces.other
  return (['sentence', 'label', 'word'] as const).flatMap((kind) => {
    const own = texts.filter((each) => each.language === name && each.kind === kind)
    const all = Array.from({ length: timesCut[kind] }, () => own.flatMap(({ text }) => cut(text))).flat()
    return shuffled(all, random)
      .slice(0, max * maxOfKind)
      .map((words, i): Piece => ({ language, words: i % unmarked === 0 ? words.map(withoutMarks) : words }))
  })
})

function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '')
}

function cut(text: string): string[][] {
  const words = text.split(' ')
  const found: string[][] = []
  for (let at = 0; at < words.length;) {
    const length = lengths[Math.floor(random() * lengths.length)] ?? 8
    const piece = [...lettersOf(words.slice(at, at + length).join(' '))]
    if (piece.length > 1) found.push(piece)
    at += length
  }
  return found
}

/** By group: how often it occurs in the pieces of each language. */
const counts = new Map<string, Float64Array>()
for (const { language, words } of pieces)
  for (const group of words.flatMap(groupsOf)) {
    const known = counts.get(group) ?? new Float64Array(languages.length)
    known[language] = (known[language] ?? 0) + 1
    counts.set(group, known)
  }
const totals = languages.map((_, i) => [...counts.values()].reduce((sum, each) => sum + (each[i] ?? 0), 0))

/** The groups that best identify the language, each with its first weights. */
const chosen = [...counts]
  .filter(([, each]) => each.some((count) => count >= 8))
  .map(([group, each]) => {
    const shares = languages.map(
      (_, i) => ((each[i] ?? 0) + smoothing) / ((totals[i] ?? 0) + 1000 * smoothing),
    )
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
    const tells = (of: number[], middle: number) =>
      of.reduce((sum, share) => sum + share * Math.log(share / middle), 0)
    const pairs = alike.map((pair) => pair.map((name) => shares[languages.indexOf(name)] ?? mean))
    const apart = pairs.reduce((sum, of) => sum + tells(of, ((of[0] ?? 0) + (of[1] ?? 0)) / 2), 0)
    return {
      group,
      weights: shares.map((share) => 0.3 * Math.log(share / mean)),
      worth: tells(shares, mean) / shares.length + apart / 8,
    }
  })
  .toSorted((a, b) => b.worth - a.worth)
  .slice(0, size)
const weights = new Map(chosen.map((each) => [each.group, each.weights]))
const squares = new Map(chosen.map(({ group }) => [group, new Float64Array(languages.length)]))

/** Logistic regression: weights move by what they got wrong, less the more often they moved. */
const frequency = languages.map((_, i) => pieces.filter(({ language }) => language === i).length)
const importance = frequency.map((count) => Math.min(2, Math.sqrt(pieces.length / languages.length / count)))
for (let round = 0; round < rounds; round++) for (const piece of shuffled(pieces, random)) learn(piece)

function learn({ language, words }: Piece): void {
  const groups = words.flatMap(groupsOf).filter((group) => weights.has(group))
  const sums = languages.map((_, i) => groups.reduce((sum, group) => sum + (weights.get(group)?.[i] ?? 0), 0))
  const highest = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp(sum - highest))
  const all = odds.reduce((sum, each) => sum + each, 0)
  const wrong = odds.map((each, i) => (each / all - Number(i === language)) * (importance[language] ?? 1))
  for (const group of groups) {
    const own = weights.get(group) ?? []
    const moved = squares.get(group) ?? new Float64Array()
    wrong.forEach((by, i) => {
      const gradient = by + decay * (own[i] ?? 0)
      moved[i] = (moved[i] ?? 0) + gradient * gradient
      own[i] = (own[i] ?? 0) - (learningRate * gradient) / Math.sqrt((moved[i] ?? 0) + 1e-8)
    })
  }
}

const cell = (weight: number) => {
  const units = Math.max(-127, Math.min(127, Math.round(weight / unit)))
  return units === 0 ? '' : String(units)
}
const rows = [...weights]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([group, own]) => [group, ...own.map(cell)].join('\t'))
await writeFile(target, `${[['letters', ...languages].join('\t'), ...rows].join('\n')}\n`)
