import { eformsLabel } from '../../../reference/codes/eforms.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { cpvWords, joined, WordsText, type Words } from '../../core/words.tsx'
import { Badge, Day, Facts, None } from '../../parts/elements.tsx'
import { Away } from '../../parts/tenders/away.tsx'
import {
  languageText,
  natureWords,
  noticeTypeText,
  procedureText,
  regionText,
  sourceText,
} from '../../parts/tenders/labels.tsx'

/** The facts of a tender that are not shown at the head of the page: kinds, codes, places, and the source. */
export const KeyFacts = ({ tender }: { tender: Tender }) => (
  <>
    <Flags tender={tender} />
    <Facts
      facts={[
        ['Procedure', tender.procedureType === null ? <None /> : procedureText(tender.procedureType)],
        ['Contract', tender.contractNature === null ? <None /> : natureWords[tender.contractNature]],
        ['Published', <Day at={tender.publishedAt} />],
        tender.cpvCodes.length > 0 && [
          'Subject',
          <Many values={tender.cpvCodes.map((code) => cpvWords(code))} />,
        ],
        tender.otherCodes.length > 0 && [
          'Other codes',
          <Many values={tender.otherCodes.map(otherCodeText)} />,
        ],
        tender.regions.length > 0 && ['Place', <Many values={tender.regions.map(regionText)} />],
        tender.languages.length > 0 && ['Languages', <Many values={tender.languages.map(languageText)} />],
        ['Source', <Source tender={tender} />],
        tender.sources.length > 1 && ['Published by', tender.sources.map(sourceText).join(', ')],
        tender.procedureId !== null && ['Procedure number', tender.procedureId],
      ]}
    />
  </>
)

const Flags = ({ tender }: { tender: Tender }) => {
  const flags = [
    tender.framework && 'Framework agreement',
    tender.fundedByEu && 'EU funds',
    tender.accelerated && 'Shortened time limits',
    ...tender.reservedFor.map(reservedText),
  ].filter((flag) => flag !== false && flag !== null)
  return flags.length === 0 ? null : (
    <p class="flags">
      {flags.map((flag) => (
        <Badge tone={flag === 'Shortened time limits' ? 'warn' : 'info'}>{flag}</Badge>
      ))}
    </p>
  )
}

const reserved: Record<string, string> = {
  'res-ws': 'Reserved for sheltered workshops',
  'res-pub-ser': 'Reserved for public service missions',
}
const reservedText = (code: string): string =>
  reserved[code] ?? `Reserved: ${eformsLabel('reserved-procurement', code) ?? code}`

const Source = ({ tender: { source, noticeType, url } }: { tender: Tender }) => (
  <>
    <Away url={url}>{sourceText(source)}</Away>
    {noticeType !== null && <small>{noticeTypeText(noticeType)}</small>}
  </>
)

const otherCodeText = ({ scheme, code }: Tender['otherCodes'][number]) => `${scheme} ${code}`

/** A list in a cell. The end of a long list is folded away. */
const Many = ({ values }: { values: (Words | string)[] }) => {
  const [first, rest] = [values.slice(0, 4), values.slice(4)]
  return (
    <>
      <WordsText words={joined(first, '; ')} />
      {rest.length > 0 && (
        <details class="more">
          <summary>{rest.length} more</summary>
          <WordsText words={joined(rest, '; ')} />
        </details>
      )}
    </>
  )
}
