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

/** Fills the page of the search. Every word must be found, and may be a part of a longer word. */
export function searched(page: string, index: string, words: string): string {
  const hits = hitsOf(index, words)
  const about =
    hits.length > maxShown ? `The first ${maxShown} of ${hits.length} places` : `${hits.length} places`
  const result = (
    <>
      <h1>Search</h1>
      <p>{words === '' ? 'Type a word into the field.' : `${about} for “${words}”.`}</p>
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

function hitsOf(index: string, words: string): Hit[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
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
    parts.reduce((best, [part, points]) => Math.max(best, points * howWell(part, word)), 0),
  )
  const score = scores.includes(0) ? 0 : scores.reduce((sum, each) => sum + each, 0)
  return { address, title, kind, score }
}

/** 1 for a whole word, less for the begin of a word and for any other part. */
function howWell(part: string, word: string): number {
  if (!part.includes(word)) return 0
  const words = part.split(/[^\p{L}\p{N}_-]+/u)
  if (words.includes(word)) return 1
  return words.some((each) => each.startsWith(word)) ? 0.7 : 0.4
}
