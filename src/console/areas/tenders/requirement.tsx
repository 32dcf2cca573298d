import type { ListedRequirement } from '../../../insight/requirements/schema.ts'
import type { Refutal } from '../../../insight/models/check/ask.ts'
import { sayIn } from '../../../insight/analyses/wording/phrasebook.ts'
import { sourceHref, sourceName, type Sources } from '../../parts/judgement/sources.ts'
import type { Visit } from '../../core/visit.ts'
import { Badge, NamedLink } from '../../parts/elements.tsx'
import { LongText } from '../../parts/tenders/long-text.tsx'
import { thresholdText } from '../../parts/tenders/threshold.ts'
import { lotText } from '../../parts/tenders/labels.tsx'
import { wordsOf } from '../../parts/tenders/kinds.ts'

interface RequirementProps {
  visit: Visit
  requirement: ListedRequirement
  /** The documents of the tender, which the places of the words are named by. */
  sources: Sources
  /** Why a model that has checked the requirement reads its words differently. */
  refuted: Refutal | undefined
}

/** A requirement: its threshold, the words in which it was found, and their place. */
export const Requirement = ({ visit, requirement, sources, refuted }: RequirementProps) => {
  const { title, text, mandatory, threshold, lotIds, nature, language, source, id, foundBy } = requirement
  const lang = language ?? undefined
  const wanted = threshold && thresholdText(visit.reader, threshold)
  const words = text ?? title
  const quote = source.quote !== null && wordsOf(source.quote) !== wordsOf(words) ? source.quote : null
  return (
    <li id={id}>
      {wanted && <p class="threshold">{wanted}</p>}
      <LongText text={words} lang={lang} />
      {quote !== null && (
        <blockquote>
          <LongText text={quote} lang={lang} />
        </blockquote>
      )}
      {refuted && (
        <p class="hint">
          A language model reads the words otherwise: {sayIn('en')(`check.reason.${refuted}`)}. Analyses count
          the requirement as optional.
        </p>
      )}
      <p class="source">
        {!mandatory && <Badge>Optional</Badge>}
        {nature === 'contract_term' && <Badge>Term of the contract</Badge>}
        {nature === 'evidence' && <Badge>To be provided</Badge>}
        {foundBy === 'model' && <Badge>Found by a language model</Badge>}
        {lotIds.length > 0 && <span>{lotIds.map(lotText).join(', ')}</span>}
        <Origin requirement={requirement} sources={sources} />
      </p>
    </li>
  )
}

/** The place where the requirement was found: a page of a document, or the notice. */
const Origin = ({ requirement: { source }, sources }: Pick<RequirementProps, 'requirement' | 'sources'>) =>
  source.documentId === null ? (
    <span>From the notice</span>
  ) : (
    <NamedLink href={sourceHref(sources, source)} name={sourceName(sources, source)} />
  )
