import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Import, ImportReport, OperatorClient } from '../operator.ts'
import { say } from './output.ts'

/** Imports file by file and prints the outcome of each; a file that is refused does not stop the others. */
export async function importFiles(operator: OperatorClient, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { source: { type: 'string', default: 'manual' }, charset: { type: 'string' } },
  })
  const type = values.charset && `application/octet-stream; charset=${values.charset}`
  for (const [index, file] of positionals.entries()) {
    const progress = `[${index + 1}/${positionals.length}] ${file}`
    try {
      const report = await operator.importNotices(values.source, await readFile(file), {
        type,
        progress: (now) => say(`${progress}  ${howFar(now)}`),
      })
      sayReport(progress, report)
    } catch (error) {
      say(`${progress}  refused: ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    }
  }
}

const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

const howFar = ({ id, state, bytes, bytesDone, received, error }: Import): string =>
  `${id} ${state}, ${mebibytes(bytesDone)} of ${mebibytes(bytes)} MiB, ${received} read${error ? `; ${error}` : ''}`

function sayReport(progress: string, report: ImportReport): void {
  const { received, created, updated, unchanged, skipped, failed, warnings = [] } = report
  const counts = { received, created, updated, unchanged }
  say(
    `${progress}  ${Object.entries(counts)
      .map((each) => each.join(' '))
      .join(', ')}`,
  )
  for (const { id, reason } of skipped) say(`    skipped ${id}: ${reason}`)
  for (const { id, warning } of warnings) say(`    warning ${id}: ${warning}`)
  for (const { index, error } of failed) say(`    failed #${index}: ${error}`)
}
