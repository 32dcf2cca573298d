import { Problem } from '../../../platform/context/errors.ts'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Field } from '../../parts/fields.tsx'
import { addressWith } from '../../parts/listing.tsx'
import { Fields, type Sent } from '../../core/sent.tsx'
import { type SearchPageQuery, additions, type Unclear } from '../../parts/tenders/search-query.ts'

type Addition = keyof typeof additions

interface CodeFieldProps {
  visit: Visit
  query: SearchPageQuery
  /** Typed words that fit no code, or several codes. */
  unclear: Unclear[Addition]
  field: Addition
}

const labels: Record<Addition, string> = { cpv: 'Add a subject', region: 'Add a place' }
const hints: Record<Addition, string> = {
  cpv: 'Words or a CPV code',
  region: 'Country, region or NUTS code',
}

/** A field that adds one code, in words or digits. Hidden fields send the applied codes along. */
export const CodeField = ({ visit, query, unclear, field }: CodeFieldProps) => {
  const { filter } = additions[field]
  const codes = query[filter] ?? []
  return (
    <>
      {codes.length > 0 && <input type="hidden" name={filter} value={codes.join(',')} />}
      <Fields sent={sentFor(visit.sent, field, unclear)}>
        <Field name={field} label={labels[field]} hint={hints[field]} />
      </Fields>
      {unclear?.several.map(({ typed, options, total }) => (
        <div class="options">
          <p>
            “{typed}” may be
            {total > options.length && ` one of ${numberText(visit.reader, total)}; the nearest are`}:
          </p>
          <ul>
            {options.map(({ code, label }) => (
              <li>
                <a
                  href={addressWith(visit.url, {
                    [filter]: [...codes, code].join(','),
                    [field]: null,
                    page: null,
                  })}
                >
                  {label}
                </a>{' '}
                <small>{code}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

/** The problems to show at this field: problems of the applied codes, and problems of the typed text. */
function sentFor({ fields, problem }: Sent, field: Addition, unclear: Unclear[Addition]): Sent {
  const { filter, noun } = additions[field]
  const given = problem?.details?.filter(({ path }) => path.startsWith(filter)) ?? []
  const unknown = unclear?.unknown.map((typed) => `No ${noun} goes by “${typed}”`) ?? []
  const messages = [...given.map(({ message }) => message), ...unknown]
  const details = messages.map((message) => ({ path: field, message }))
  return { fields, problem: new Problem('INVALID_PARAMS', '', details) }
}
