import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { WordsText } from '../../core/words.tsx'
import { Empty } from '../../core/shell.tsx'
import { addressWith } from '../../parts/listing.tsx'
import type { Applied } from '../../parts/tenders/applied.ts'

interface NothingProps {
  visit: Visit
  applied: Applied[]
  /** For every filter in `applied`, the number of tenders that the search finds without the filter. */
  counts: number[]
}

/**
 * The page of a search without results. It shows how many tenders the search finds when one filter is
 * removed.
 */
export function Nothing({ visit, applied, counts }: NothingProps) {
  const helpful = applied
    .map((filter, index) => ({ filter, n: counts[index] ?? 0 }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n)
  const [only] = applied
  if (helpful.length === 0)
    return (
      <Empty
        title="No tender matches"
        text={
          only
            ? 'Removing one filter is not enough. Remove several, or use fewer and more general words.'
            : 'No tenders have been imported yet.'
        }
        {...(only && { link: { href: '/tenders', text: 'Show all tenders' } })}
      />
    )
  return (
    <div class="empty">
      <p class="empty-title">No tender matches all of this</p>
      <p>Remove a filter:</p>
      <ul class="loosen">
        {helpful.map(({ filter: { name, text, without }, n }) => (
          <li>
            <a href={addressWith(visit.url, { ...without, page: null })}>
              Without the {name.toLowerCase()} <WordsText words={text} />
            </a>{' '}
            <span class="number">
              {numberText(visit.reader, n)} {n === 1 ? 'tender' : 'tenders'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
