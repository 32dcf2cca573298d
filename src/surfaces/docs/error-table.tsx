import { errorStatus } from '../../platform/context/errors.ts'
import { errorCodes, errorTexts, reasonTexts, ruleTexts } from '../rest/openapi/errors.ts'
import { Line } from './text.tsx'

/** A row for each code, with its remedy. The id of a row is its code: errors link to it. */
export const ErrorTable = () => (
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
            <Line text={errorTexts[code].when} />
            <p>
              <Line text={errorTexts[code].remedy} />
            </p>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** What programs decide by beside the code: the rule that an input breaks, or the reason of a refusal. */
export const Meanings = ({ of }: { of: 'rule' | 'reason' }) => (
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
            <Line text={text} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
