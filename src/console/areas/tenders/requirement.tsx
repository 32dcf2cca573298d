import type { ListedRequirement } from '../../../insight/requirements/schema.ts'
import type { Refutal } from '../../../insight/models/check/ask.ts'
import { nameInTitle } from '../../../reading/requirements/titles.ts'
import { sayIn } from '../../../insight/analyses/wording/phrasebook.ts'
import { sourceHref, sourceName, type Sources } from '../../parts/judgement/sources.ts'
import type { Visit } from '../../core/visit.ts'
import { Badge, NamedLink } from '../../parts/text.tsx'
import { Foreign } from '../../parts/tenders/foreign.tsx'
import { LongText } from '../../parts/tenders/long-text.tsx'
import { thresholdText } from '../../parts/tenders/threshold.ts'
import { lotText } from '../../parts/tenders/labels.ts'

interface RequirementProps {
  visit: Visit
  requirement: ListedRequirement
  /** The documents of the tender, which the places of the words are named by. */
  sources: Sources
  /** Why a model that has checked the requirement reads its words differently. */
  refuted: Refutal | undefined
}

/** A requirement: its title, its threshold, and the words in which it was found. */
export const Requirement = ({ visit, requirement, sources, refuted }: RequirementProps) => {
  const { title, text, mandatory, threshold, lotIds, nature, language, source, id, foundBy } = requirement
  const lang = language ?? undefined
  const wanted = threshold && thresholdText(visit.reader, threshold)
  const own = text !== null && !isRepeated(title, text) ? text : null
  const quote = source.quote !== null && !sameWords(source.quote, own ?? text ?? title) ? source.quote : null
  return (
    <li id={id}>
      <p class="requirement-title">
        <Foreign lang={lang}>{shownTitle(title, own)}</Foreign> {!mandatory && <Badge>Optional</Badge>}
        {nature === 'contract_term' && <Badge>Term of the contract</Badge>}
        {nature === 'evidence' && <Badge>To be provided</Badge>}
        {foundBy === 'model' && <Badge>Found by a language model</Badge>}
        {lotIds.length > 0 && <span class="soft"> {lotIds.map(lotText).join(', ')}</span>}
      </p>
      {wanted && <p class="threshold">{wanted}</p>}
      {own !== null && <LongText text={own} lang={lang} />}
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
        <Origin requirement={requirement} sources={sources} />
      </p>
    </li>
  )
}

/** Whether a title ends with the whole text. */
const isRepeated = (title: string, text: string) => {
  const words = wordsOf(text)
  return words !== '' && wordsOf(title).endsWith(words)
}

/** A title without the cut words of the text that is shown whole below it: the name that is not in the text. */
function shownTitle(title: string, text: string | null): string {
  if (!title.endsWith('…') || text === null) return title
  const name = nameInTitle(title)
  const [words, own, cut] = [text, name, title.slice(name.length)].map(wordsOf) as [string, string, string]
  return words.includes(cut) && !words.includes(own) ? name : title
}

/**
 * Words and numbers alone: a table row appears once with bars and once with the marks of a title between its
 * cells.
 */
const wordsOf = (text: string) => text.replace(/[^\p{L}\d]+/gu, ' ').trim()

const sameWords = (one: string, other: string) => wordsOf(one) === wordsOf(other)

/** The place where the requirement was found: a page of a document, or the notice. */
const Origin = ({ requirement: { source }, sources }: Pick<RequirementProps, 'requirement' | 'sources'>) =>
  source.documentId === null ? (
    <>From the notice</>
  ) : (
    <NamedLink href={sourceHref(sources, source)} name={sourceName(sources, source)} />
  )
