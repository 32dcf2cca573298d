import { editsBetween } from '../../platform/text/edits.ts'
import { wordPattern } from './plain.ts'

/** The mark in the page of the search that the found places replace. */
export const found = 'FOUND-HERE'

const maxShown = 30

interface Hit {
  address: string
  title: string
  kind: string
  /** Words found in the title count for more than words of the text. */
  score: number
}

/**
 * Fills the page of the search. Every word must be found, and may be a part of a longer word. A word that is nowhere is
 * replaced by its parts, or by the nearest word that is somewhere.
 */
export function searched(page: string, index: string, words: string): string {
  const given = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  const text = index.toLowerCase()
  const wanted = given.flatMap((word) => foundFor(text, word))
  const hits = hitsOf(index, wanted)
  const isOther = hits.length > 0 && wanted.join(' ') !== given.join(' ')
  const about =
    hits.length > maxShown ? `The first ${maxShown} of ${hits.length} places` : `${hits.length} places`
  const result = (
    <>
      <h1>Search</h1>
      <p>
        {words === ''
          ? 'Type a word into the field.'
          : `${about} for “${isOther ? wanted.join(' ') : words}”${isOther ? `, as nothing has “${words}”` : ''}.`}
      </p>
      <ul class="found">
        {hits.slice(0, maxShown).map(({ address, title, kind }) => (
          <li>
            <a href={`/docs/${address}`}>{title}</a>
            <code>{kind}</code>
          </li>
        ))}
      </ul>
    </>
  )
  return page.replace(found, () => String(result))
}

const maxWords = 12

/** A word, and its singular if it looks like a plural. */
const formsOf = (word: string): string[] =>
  /[^s]s$/.test(word) && word.length > 3 ? [word, word.replace(/ies$/, 'y').replace(/s$/, '')] : [word]

/** A word as the text of the index has it. */
function foundFor(text: string, word: string): string[] {
  if (formsOf(word).some((form) => text.includes(form))) return [word]
  const parts = word.match(/[\p{L}\p{N}_-]{2,40}/gu) ?? []
  if (parts.length === 0) return [word]
  return parts.map((part) => (text.includes(part) ? part : (nearestIn(text, part) ?? part)))
}

/** The word of a text with the fewest other letters, at most two; else the one with the longest common beginning. */
function nearestIn(text: string, word: string): string | null {
  const max = Math.min(2, Math.floor(word.length / 4))
  const near = [...new Set(text.match(wordPattern))].map((other) => ({
    other,
    edits: editsBetween(word, other, max),
    start: commonStart(word, other),
  }))
  const [best] = near.toSorted(
    (a, b) => a.edits - b.edits || b.start - a.start || a.other.length - b.other.length,
  )
  return best && (best.edits <= max || best.start >= Math.max(4, word.length * 0.6)) ? best.other : null
}

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

function hitsOf(index: string, wanted: string[]): Hit[] {
  if (wanted.length === 0) return []
  return index
    .split('\n')
    .map((line) => hitOf(line, wanted))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

function hitOf(line: string, wanted: string[]): Hit {
  const [address = '', title = '', kind = '', names = '', about = '', text = ''] = line.split('\t')
  const parts: [string, number][] = [
    [names, 12],
    [title.toLowerCase(), 10],
    [about, 4],
    [`${kind.toLowerCase()} ${text}`, 1],
  ]
  const scores = wanted.map((word) =>
    Math.max(...parts.flatMap(([part, points]) => formsOf(word).map((form) => points * howWell(part, form)))),
  )
  const score = scores.includes(0) ? 0 : scores.reduce((sum, each) => sum + each, 0)
  return { address, title, kind, score }
}

/** 1 for a whole word, less for the begin of a word and for any other part. */
function howWell(part: string, word: string): number {
  if (!part.includes(word)) return 0
  const words: string[] = part.match(wordPattern) ?? []
  if (words.includes(word)) return 1
  return words.some((each) => each.startsWith(word)) ? 0.7 : 0.4
}
