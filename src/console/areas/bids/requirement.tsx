import type { Child } from 'hono/jsx'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { sourceHref, sourceName, type Sources } from '../../parts/judgement/sources.ts'
import type { Visit } from '../../core/visit.ts'
import { Badge, NamedLink } from '../../parts/elements.tsx'
import { thresholdText } from '../../parts/tenders/threshold.ts'
import { lotText } from '../../parts/tenders/labels.tsx'

interface RequirementPartProps {
  visit: Visit
  requirement: Requirement | null
  /** The documents of the tender. */
  sources: Sources
  /** Whether the section answered a requirement that the tender no longer has. */
  hadOne: boolean
  /** "Award criterion, 45%" if the section was created for one. */
  award: string | null
  children?: Child
}

/** The requirement that the section answers, in the buyer's words. */
export const RequirementPart = ({
  visit,
  requirement,
  sources,
  hadOne,
  award,
  children,
}: RequirementPartProps) => (
  <aside class="panel answers" aria-label="Requirement">
    <h2>What the buyer asks</h2>
    {requirement === null ? (
      <p class="soft">
        {hadOne
          ? 'The tender no longer has the requirement that this section was made for.'
          : (award ?? 'No requirement: this is a section of your own.')}
      </p>
    ) : (
      <Words visit={visit} requirement={requirement} sources={sources} award={award} />
    )}
    {children}
  </aside>
)

interface WordsProps extends Pick<RequirementPartProps, 'visit' | 'sources' | 'award'> {
  requirement: Requirement
}

const Words = ({ visit, requirement, sources, award }: WordsProps) => {
  const { title, text, mandatory, lotId, source, language, threshold } = requirement
  const lang = language ?? undefined
  const wanted = threshold && thresholdText(visit.reader, threshold)
  return (
    <>
      <p>
        <Badge tone={mandatory && award === null ? 'warn' : 'plain'}>
          {award ?? (mandatory ? 'Mandatory' : 'Not mandatory')}
        </Badge>{' '}
        {lotId !== null && <span class="soft">{lotText(lotId)}</span>}
      </p>
      {wanted !== null && <p>{wanted}</p>}
      <p class="prose" lang={lang} dir="auto">
        {text ?? source.quote ?? title}
      </p>
      {source.documentId !== null && (
        <p>
          <NamedLink href={sourceHref(sources, source)} name={sourceName(sources, source)} />
        </p>
      )}
    </>
  )
}
