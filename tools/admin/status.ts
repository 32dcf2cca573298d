import { parseArgs } from 'node:util'
import type { OperatorClient } from '../operator.ts'
import { say } from './output.ts'

interface Status {
  version: string
  maintenance: boolean
  problems: { sentence: string; see: string }[]
}

/** Prints the verdict, then all figures. With `--check` only the verdict, which also decides how the command ends. */
export async function status(operator: OperatorClient, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean', default: false } } })
  const all = await operator.get<Status>('/status')
  const sentences = [
    ...(all.maintenance ? ['The service is in maintenance: only the operator is answered'] : []),
    ...all.problems.map(({ sentence, see }) => `${sentence}. Runbook: ${see}`),
  ]
  say(sentences.length === 0 ? `OK (${all.version})` : sentences.join('\n'))
  if (!values.check) say(all)
  else if (sentences.length > 0) process.exitCode = 1
}
