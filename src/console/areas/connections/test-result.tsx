import type { ConnectionTest } from '../../../surfaces/mcp/test-connection.ts'
import { momentText, numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Note } from '../../parts/elements.tsx'
import { toolText } from './labels.ts'

/** The result of a test, in words for a person. */
export const TestResult = ({ visit, of }: { visit: Visit; of: ConnectionTest }) => {
  const { works, window, tools } = of
  const number = (value: number) => numberText(visit.reader, value)
  return (
    <Note tone={works ? 'good' : 'warn'}>
      <p role="status">
        <strong>{works ? 'It works.' : 'It would be refused now.'}</strong>{' '}
        {works
          ? `From here, its next call is let through: ${number(tools.length)} tools are open to it.`
          : whyNot(of)}
      </p>
      {window !== null && (
        <p>
          {number(window.used)} of {number(window.limit)} requests of the running hour are used, which ends{' '}
          {momentText(visit.reader, new Date(window.resetsAt).toISOString())}.
        </p>
      )}
      {works && <p class="soft">{tools.map(toolText).join(', ')}</p>}
      {works && of.lastCall === null && (
        <p>
          It has never called. If it seems lost, remove it in the assistant’s settings and connect it again.
        </p>
      )}
    </Note>
  )
}

/**
 * Why a call would be refused. The reason for a reached limit names a time in the form for programs. A
 * shorter sentence replaces this reason, and the page shows the time below in the reader's form.
 */
const whyNot = ({ window, reason }: ConnectionTest): string =>
  window !== null && window.used >= window.limit
    ? 'Its requests of this hour are used up.'
    : `${reason ?? 'The reason is not known'}.`
