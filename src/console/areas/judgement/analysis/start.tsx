import type { TenderDocument } from '../../../../catalogue/tenders/document-schema.ts'
import { Form } from '../../../parts/form.tsx'
import { areReadable, uploadText } from '../../../parts/tenders/no-requirements.ts'
import { inUse } from '../../../parts/tenders/replaced.ts'
import { counted } from '../../../parts/judgement/labels.ts'
import type { View } from './view.ts'

/**
 * The page before the first analysis. It states what an analysis contains, and has the button that starts the
 * analysis.
 */
export const Start = ({ view, documents }: { view: View; documents: readonly TenderDocument[] }) => (
  <section class="start">
    <h2>Should we bid?</h2>
    <p class="lead">
      Nobody in your company has analysed this tender yet. An analysis shows how well it fits you, what you
      lack, what to look out for, and what it is about, each with its source.
    </p>
    <p>It looks at:</p>
    <ul>
      <li>
        {documentsText(documents)}
        {!areReadable(documents) && (
          <>
            . <a href={`/tenders/${view.tender.id}/documents#upload`}>{uploadText}</a>, so that it can say
            more
          </>
        )}
      </li>
      <li>
        {view.requirements.length === 0
          ? 'Requirements: none found so far'
          : `${counted(view.requirements.length, 'requirement')} found in notice and documents`}
      </li>
      <li>
        <Company view={view} />
      </li>
      <li>Past awards for the same kind of work</li>
    </ul>
    <Form action={`/tenders/${view.tender.id}/analysis`} button="Analyse this tender" />
    <p class="soft">It takes a few seconds. The buyer is not told.</p>
  </section>
)

const Company = ({ view: { company } }: { view: View }) =>
  company.profile === null ? (
    <>
      Your company’s profile, which is empty: <a href="/company">fill it in first</a> and the fit can be
      judged
    </>
  ) : (
    <>
      Your <a href="/company">profile</a>, {counted(company.certifications.length, 'certificate')} and{' '}
      {counted(company.assets.length, 'file')}
    </>
  )

function documentsText(documents: readonly TenderDocument[]): string {
  const used = inUse(documents)
  const count = (...states: TenderDocument['textStatus'][]) =>
    used.filter(({ textStatus }) => states.includes(textStatus)).length
  const read = count('read')
  const coming = count('waiting', 'not_fetched')
  const unreadable = used.length - read - coming
  return [
    `${counted(read, 'document')} with text, the notice among them`,
    ...(coming > 0 ? [`${coming} not fetched yet`] : []),
    ...(unreadable > 0 ? [`${unreadable} that cannot be read`] : []),
  ].join('; ')
}
