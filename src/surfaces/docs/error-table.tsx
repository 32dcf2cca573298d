import { errorStatus } from '../../platform/context/errors.ts'
import { errorCodes, errorTexts } from '../rest/openapi/errors.ts'
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
