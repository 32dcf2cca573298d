import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { errorCodes, errorExample, errorTexts, reasonTexts, ruleTexts } from '../rest/openapi/errors.ts'
import { JsonSample, CodeSample } from './code.tsx'
import { TermTable } from './table.tsx'
import { InlineText } from './text.tsx'
import { errorStatus } from '../../platform/context/errors.ts'

export const Errors = () => (
  <>
    <div>
      <p>
        Every answer that is not a success has the same form, and its header <code>Link</code> leads to its
        row in the table below. <code>code</code> is one of ten, each with its one status, and never changes
        its meaning; <code>error</code> is a sentence for people. With <code>INVALID_PARAMS</code> and{' '}
        <code>INVALID_DATA</code>, <code>details</code> names the first 20 problems, and <code>error</code>{' '}
        says how many more there are. Each has its <code>rule</code>, and, where there are any,{' '}
        <code>allowed</code> values and the one that you probably meant in <code>didYouMean</code>.
      </p>
      <p>
        A resource of another company returns the same 404 as one that does not exist. After a 429 wait as
        long as <code>Retry-After</code> says; after a 500 ask again, waiting longer each time. All other
        errors stay until the request changes.
      </p>
      <ErrorTable />
      <Meanings of="rule" />
      <Meanings of="reason" />
    </div>
    <div class="samples">
      <CodeSample title="An error" label="An error">
        <JsonSample value={errorExample('INVALID_PARAMS')} />
      </CodeSample>
    </div>
  </>
)

export const LimitsSection = ({ document }: { document: OpenApiDocument }) => (
  <>
    <div>
      <p>
        Each key may make 1,000 requests an hour unless agreed otherwise. The hour begins with the key’s first
        request and ends 3,600 seconds later; then a new one begins. Every answer to a living key says what is
        left. Past the limit the answer is 429 until the hour ends. An answer with 401 or 429 costs nothing.
      </p>
      <p>
        The plan of a company limits its bytes and records of each kind. <code>GET /me/usage</code> lists
        these quotas with use and limit. A write beyond a quota is FORBIDDEN and changes nothing; the sentence
        names quota, use and limit. The oldest notifications, calls of assistants, analyses and conversations
        make room instead.
      </p>
      <TermTable
        columns={['Header', 'Meaning']}
        rows={Object.entries(document.components.headers).map(([name, { description }]) => ({
          head: name,
          cell: <InlineText text={description} />,
        }))}
      />
    </div>
    <div class="samples">
      <CodeSample title="Headers of an answer" label="Headers of an answer">
        <code>
          {Object.entries(document.components.headers)
            .filter(([name]) => name !== 'WWW-Authenticate' && name !== 'Retry-After')
            .map(([name, { example }]) => `${name}: ${String(example)}`)
            .join('\n')}
        </code>
      </CodeSample>
    </div>
  </>
)

export const Pagination = () => (
  <>
    <div>
      <p>
        Lists take <code>page</code>, from 1, and <code>limit</code>, 1 to 100, 20 by default.{' '}
        <code>total</code> is exact; a page past the end is an empty list. Ties in the order break by id, so
        pages never repeat or skip an item while the list stays as it is.
      </p>
      <p>
        Saved tenders and bids are ordered and filtered by the deadline that they show, which is the earlier
        one where the documents of a tender state another deadline than its notice. Lists of tenders are
        ordered and filtered by the deadline of the notice.
      </p>
      <p>
        To keep a copy of the catalogue, follow its changes instead of paging through it again: each change
        comes once.
      </p>
    </div>
    <div class="samples">
      <CodeSample title="A list" label="A list">
        <JsonSample
          value={{ success: true, data: [], pagination: { page: 2, limit: 20, total: 57, pages: 3 } }}
        />
      </CodeSample>
    </div>
  </>
)

export const TimesAndMoney = () => (
  <>
    <div>
      <p>
        Times going out are RFC 3339 in UTC with milliseconds. Coming in, any offset is understood; where a
        bound is meant, a plain date is too: a lower bound is the start of that day in UTC, an upper bound its
        end.
      </p>
      <p>
        Amounts are numbers in major units beside a <code>currency</code>, ISO 4217. Amounts in different
        currencies are compared and sorted in euro, at the reference rate of the European Central Bank on the
        day of publication. Where that day has no rate, the euro value is <code>null</code>: bounds leave it
        out, and it is sorted last.
      </p>
    </div>
    <div class="samples">
      <CodeSample title="A time and an amount" label="A time and an amount">
        <JsonSample
          value={{ deadline: '2026-12-15T11:00:00.000Z', estimatedValue: 2400000, currency: 'EUR' }}
        />
      </CodeSample>
    </div>
  </>
)

/** A row for each code, with its remedy. The id of a row is its code: errors link to it. */
const ErrorTable = () => (
  <table class="codes">
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">When, and what helps</th>
      </tr>
    </thead>
    <tbody>
      {errorCodes.map((code) => (
        <tr id={code}>
          <th scope="row">
            <a href={`#${code}`}>
              <code>{code}</code>
            </a>
            <span class="type">{errorStatus[code]}</span>
          </th>
          <td>
            <InlineText text={errorTexts[code].when} />
            <p>
              <InlineText text={errorTexts[code].remedy} />
            </p>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** What programs decide by beside the code: the rule that an input breaks, or the reason of a refusal. */
const Meanings = ({ of }: { of: 'rule' | 'reason' }) => (
  <table class="codes">
    <thead>
      <tr>
        <th scope="col">
          <code>{of}</code>
        </th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      {Object.entries(of === 'rule' ? ruleTexts : reasonTexts).map(([value, text]) => (
        <tr>
          <th scope="row">
            <code>{value}</code>
          </th>
          <td>
            <InlineText text={text} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
