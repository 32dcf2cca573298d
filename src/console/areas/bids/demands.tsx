import { NamedLink } from '../../parts/elements.tsx'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import type { Section } from '../../../workspace/bids/schema.ts'
import { Select } from '../../parts/fields.tsx'
import { sourceHref, sourceName, type Sources } from '../../parts/judgement/sources.ts'
import { clipped } from '../../parts/tenders/labels.tsx'
import { shownWords } from '../../parts/tenders/long-text.tsx'
import { Fields, type Sent } from '../../core/sent.tsx'
import { writingForm } from './evidence.tsx'

interface DemandsProps {
  sent: Sent
  section: Section
  /** The demands of the section that the tender still has. */
  demands: Requirement[]
  /** Further requirements of the tender that may be added. */
  others: Requirement[]
  sources: Sources
  isWork: boolean
}

/** The demands that the text of the section answers, with boxes that keep them and a choice of further ones. */
export const Demands = ({ sent, section, demands, others, sources, isWork }: DemandsProps) =>
  (demands.length > 0 || (isWork && others.length > 0)) && (
    <details class="unfold" open={demands.length > 0} id="demands">
      <summary>{demands.length === 0 ? 'Add a demand' : `Demands to answer (${demands.length})`}</summary>
      {isWork && (
        <input type="hidden" form={writingForm} name="demanding" value={section.demandIds.join(' ')} />
      )}
      <ul class="demands">
        {demands.map(({ id, text, title, language, source }) => (
          <li>
            {isWork && (
              <input
                type="checkbox"
                form={writingForm}
                name="demand"
                value={id}
                checked
                aria-label={`Keep the demand: ${clipped(shownWords(text ?? title), 80)}`}
              />
            )}
            <span>
              <span lang={language ?? undefined} dir="auto">
                {shownWords(text ?? title)}
              </span>{' '}
              {source.documentId !== null && (
                <small>
                  <NamedLink href={sourceHref(sources, source)} name={sourceName(sources, source)} />
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isWork && others.length > 0 && (
        <Fields sent={sent} form={writingForm} optional={false}>
          <Select
            name="demand"
            id="demand-added"
            label="Add a demand"
            value=""
            none="None"
            choices={others.map(({ id, text, title }) => ({
              value: id,
              text: clipped(shownWords(text ?? title), 110),
            }))}
          />
        </Fields>
      )}
      {isWork && (
        <p class="hint">
          {demands.length === 0
            ? 'Choose Save to add it.'
            : 'Untick what belongs elsewhere, then choose Save.'}
        </p>
      )}
    </details>
  )

/** The demands that a form keeps and adds, where they differ from those that its page showed. */
export function demandsSent(fields: URLSearchParams) {
  const shown = fields.get('demanding')
  if (shown === null) return {}
  const before = shown.split(' ').filter(Boolean)
  const chosen = [...new Set(fields.getAll('demand').filter(Boolean))]
  const same = chosen.toSorted().join(' ') === before.toSorted().join(' ')
  return same ? {} : { demandIds: chosen }
}
