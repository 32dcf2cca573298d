import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { eformsLabel } from '../../../reference/codes/eforms.ts'
import { moneyText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Day, Section } from '../../parts/elements.tsx'
import { LongText } from '../../parts/tenders/long-text.tsx'

/** How contracts were changed after their award, and why. */
export const Modifications = ({ visit, tender: { modifications } }: { visit: Visit; tender: Tender }) =>
  modifications.length === 0 ? null : (
    <Section title="Changes of the contract" id="modifications">
      {modifications.map((modification) => (
        <One visit={visit} modification={modification} />
      ))}
    </Section>
  )

const One = ({ visit, modification }: { visit: Visit; modification: Tender['modifications'][number] }) => {
  const { publishedAt, reasonCode, reason, description, valueBefore, valueAfter, currency } = modification
  const [before, after] = [valueBefore, valueAfter].map((value) => moneyText(visit.reader, value, currency))
  const label = reasonCode && eformsLabel('modification-justification', reasonCode)
  return (
    <div>
      <p>
        <Day at={publishedAt} />
        {label && `: ${label}`}
        {after && (
          <span class="number">
            {' '}
            {before && `${before} → `}
            {after}
          </span>
        )}
      </p>
      {description !== null && <LongText text={description} />}
      {reason !== null && reason !== label && <LongText text={reason} />}
    </div>
  )
}
