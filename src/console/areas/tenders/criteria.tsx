import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { numberText, percentText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Bars } from '../../parts/charts/bars.tsx'
import { Foreign, LongText, readableCode } from '../../parts/tenders/labels.tsx'

type Criterion = Tender['awardCriteria'][number]

interface CriteriaProps {
  visit: Visit
  criteria: Criterion[]
  lang: string | undefined
  /** Name of the list for screen readers. */
  title: string
}

/** The description of a criterion is the small print of its bar, and longer ones would hide the other bars. */
const shownOfBar = 300

const types = { price: 'Price', cost: 'Cost', quality: 'Quality' } as const

/** The award criteria: bars for criteria with a weight, then the others in words. */
export const Criteria = ({ visit, criteria, lang, title }: CriteriaProps) => {
  const weighted = criteria.flatMap((each) => (each.weight === null ? [] : { ...each, weight: each.weight }))
  const sum = weighted.reduce((total, { weight }) => total + weight, 0)
  const inPercent = Math.abs(sum - 100) < 0.5
  const text = (weight: number) =>
    inPercent ? percentText(visit.reader, weight / 100, 2) : numberText(visit.reader, weight)
  return (
    <>
      {weighted.length > 0 && (
        <Bars
          title={title}
          whole={Math.max(sum, ...weighted.map(({ weight }) => weight))}
          bars={weighted.map((each) => ({
            label: <Name criterion={each} lang={lang} />,
            value: each.weight,
            text: text(each.weight),
            about: about(each) && <LongText text={about(each) ?? ''} lang={lang} upTo={shownOfBar} />,
          }))}
        />
      )}
      {weighted.length > 0 && !inPercent && (
        <p class="hint">Weights as published; they do not add up to 100.</p>
      )}
      {criteria
        .filter(({ weight }) => weight === null)
        .map((each) => (
          <div class="unweighted">
            <p>
              <Name criterion={each} lang={lang} /> <span class="none">weight not stated</span>
            </p>
            {about(each) && <LongText text={about(each) ?? ''} lang={lang} />}
          </div>
        ))}
    </>
  )
}

/** Some sources write the name of a criterion as a code, such as `bestValueToGovernment`. */
const Name = ({ criterion: { name, type }, lang }: { criterion: Criterion; lang: string | undefined }) => {
  if (name === null) return <>{type ? types[type] : 'Criterion'}</>
  return /^[a-z]+([A-Z][a-z]+)+$/.test(name) ? (
    <>{readableCode(name)}</>
  ) : (
    <Foreign lang={lang}>{name}</Foreign>
  )
}

/** The description, if it is not the same as the name. */
const about = ({ name, description }: Criterion): string | null =>
  description !== null && description.trim().toLowerCase() !== name?.trim().toLowerCase() ? description : null
