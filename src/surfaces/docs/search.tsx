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
  const [address = '', title = '', kind = '', text = ''] = line.split('\t')
  const scores = wanted.map((word): number => {
    if (title.toLowerCase().includes(word)) return 10
    return `${kind} ${text}`.toLowerCase().includes(word) ? 1 : 0
  })
  const score = scores.includes(0) ? 0 : scores.reduce((sum, each) => sum + each, 0)
  return { address, title, kind, score }
}
