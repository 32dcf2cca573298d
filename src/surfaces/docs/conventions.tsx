import { errorStatus } from '../../platform/errors.ts'
import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { errorCodes, errorExample, errorTexts } from '../rest/openapi/errors.ts'
import { Json, Sample } from './code.tsx'
import { Prose } from './prose.tsx'
import { Terms } from './table.tsx'
import { Line } from './text.tsx'

export const Errors = () => (
  <>
    <div>
      <Prose of="errors" />
      <Terms
        columns={['Code', 'When']}
        rows={errorCodes.map((code) => ({
          id: `error-${code}`,
          head: code,
          note: String(errorStatus[code]),
          cell: <Line text={errorTexts[code].when} />,
        }))}
      />
    </div>
    <div class="samples">
      <Sample title="An error" label="An error">
        <Json value={errorExample('INVALID_PARAMS')} />
      </Sample>
    </div>
  </>
)

export const Limits = ({ document }: { document: OpenApiDocument }) => (
  <>
    <div>
      <Prose of="limits" />
      <Terms
        columns={['Header', 'Meaning']}
        rows={Object.entries(document.components.headers).map(([name, { description }]) => ({
          head: name,
          cell: <Line text={description} />,
        }))}
      />
    </div>
    <div class="samples">
      <Sample title="Headers of an answer" label="Headers of an answer">
        <code>
          {Object.entries(document.components.headers)
            .filter(([name]) => name !== 'WWW-Authenticate' && name !== 'Retry-After')
            .map(([name, { example }]) => `${name}: ${String(example)}`)
            .join('\n')}
        </code>
      </Sample>
    </div>
  </>
)

export const Pagination = () => (
  <>
    <div>
      <Prose of="pagination" />
    </div>
    <div class="samples">
      <Sample title="A list" label="A list">
        <Json value={{ success: true, data: [], pagination: { page: 2, limit: 20, total: 57, pages: 3 } }} />
      </Sample>
    </div>
  </>
)

export const TimesAndMoney = () => (
  <>
    <div>
      <Prose of="times-and-money" />
    </div>
    <div class="samples">
      <Sample title="A time and an amount" label="A time and an amount">
        <Json value={{ deadline: '2026-12-15T11:00:00.000Z', estimatedValue: 2400000, currency: 'EUR' }} />
      </Sample>
    </div>
  </>
)
