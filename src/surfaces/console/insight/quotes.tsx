import type { Citation } from '../../../insight/citations/citations.ts'
import { sourceHref, sourceName, type Sources } from './sources.ts'

interface QuotesProps {
  sources: Sources
  citations: readonly Citation[]
  /** Those meant; ids that are not among the citations are left out. */
  ids: readonly string[]
}

const chosen = ({ citations, ids }: QuotesProps) =>
  ids.flatMap((id) => citations.find((each) => each.id === id) ?? [])

/** The words a statement rests on, each with the way to the page it stands on. */
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
        {citation.quote}
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
  <a href={sourceHref(sources, citation)}>
    <bdi>{sourceName(sources, citation)}</bdi>
  </a>
)

/** Only where it stands, for a statement that repeats the words itself. */
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
