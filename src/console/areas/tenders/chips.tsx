import type { Visit } from '../../core/visit.ts'
import { WordsText } from '../../core/words.tsx'
import { addressWith } from '../../parts/pager.tsx'
import type { Applied } from '../../parts/tenders/applied.ts'

/** The applied filters, each with a link that takes the filter away. */
export const Chips = ({ visit, applied }: { visit: Visit; applied: Applied[] }) =>
  applied.length === 0 ? null : (
    <ul class="chips" aria-label="Applied filters">
      {applied.map(({ name, text, without }) => (
        <li>
          <a class="chip" href={addressWith(visit.url, { ...without, page: null })}>
            <span class="hidden">Remove </span>
            <span class="soft">{name}:</span> <WordsText words={text} /> <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <a href="/tenders">Clear all</a>
        </li>
      )}
    </ul>
  )
