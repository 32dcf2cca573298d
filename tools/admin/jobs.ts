import type { OperatorClient } from '../operator.ts'
import { say } from './output.ts'

interface Report {
  done: Record<string, unknown>
  failed: { part: string; error: string }[]
}

/** Runs a job. If anything in it failed, the command prints the causes and ends with 1, so that a script notices. */
export async function runJob(operator: OperatorClient, name: string): Promise<void> {
  const report = await operator.post<Report>(`/jobs/${name}/run`, {})
  say(report)
  const causes = [
    ...report.failed.map(({ part, error }) => `${part}: ${error}`),
    ...causesIn(name, report.done),
    ...(name === 'sources' ? await waitingSources(operator) : []),
  ]
  if (causes.length === 0) return
  say(['Failed:', ...causes.map((cause) => `  ${cause}`)].join('\n'))
  process.exitCode = 1
}

interface Sources {
  sources: { on: { name: string; attempts: number; lastError: string | null }[] }
}

/** Sources that wait after a failure: a run leaves them alone, and has no failure of its own to report. */
async function waitingSources(operator: OperatorClient): Promise<string[]> {
  const { sources } = await operator.get<Sources>('/status')
  return sources.on.filter(({ attempts }) => attempts > 0).map((each) => `${each.name}: ${each.lastError}`)
}

/** Failures that a job counted or noted in its results: of single mails, or of single sources. */
function causesIn(name: string, done: Record<string, unknown>): string[] {
  const nested = Object.entries(done).flatMap(([part, value]) =>
    typeof value === 'object' && value !== null ? causesIn(part, value as Record<string, unknown>) : [],
  )
  const { failed, error } = done
  const count = typeof failed === 'number' && failed > 0 ? `${failed} failed` : null
  const cause = typeof error === 'string' ? error : null
  return count || cause ? [...nested, `${name}: ${[count, cause].filter(Boolean).join(': ')}`] : nested
}
