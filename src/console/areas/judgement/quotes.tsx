import { NamedLink } from '../../parts/elements.tsx'
import type { Citation } from '../../../insight/analyses/citations.ts'
import { shownWords } from '../../parts/tenders/labels.tsx'
import { sourceHref, sourceName, type Sources } from '../../parts/judgement/sources.ts'

interface QuotesProps {
  sources: Sources
  citations: readonly Citation[]
  /** Ids of citations. Unknown ids are left out. */
  ids: readonly string[]
}

const chosen = ({ citations, ids }: QuotesProps) =>
  ids.flatMap((id) => citations.find((each) => each.id === id) ?? [])

/** The quotes for a statement, each with a link to its page. */
export const Quotes = (props: QuotesProps) => (
  <>
    {chosen(props).map((citation) => (
      <Quoted sources={props.sources} citation={citation} />
    ))}
  </>
)

export const Quoted = ({ sources, citation }: { sources: Sources; citation: Citation }) => (
  <figure class="quoted">
    {citation.quote !== null && (
      <blockquote dir="auto" lang={languageOf(sources, citation)}>
        {shownWords(citation.quote)}
      </blockquote>
    )}
    <figcaption>
      <SourceLink sources={sources} citation={citation} />
    </figcaption>
  </figure>
)

const languageOf = ({ documents }: Sources, { documentId }: Citation) =>
  (documentId !== null && documents.get(documentId)?.language) || undefined

export const SourceLink = ({ sources, citation }: { sources: Sources; citation: Citation }) => (
  <NamedLink href={sourceHref(sources, citation)} name={sourceName(sources, citation)} />
)

/** Links to the places of the quotes, without the quoted words, for a statement that repeats the words. */
export const SourceLinks = (props: QuotesProps) => {
  const distinct = new Map(chosen(props).map((each) => [sourceName(props.sources, each), each]))
  return distinct.size === 0 ? null : (
    <span class="sources">
      {[...distinct.values()].map((citation) => (
        <SourceLink sources={props.sources} citation={citation} />
      ))}
    </span>
  )
}
