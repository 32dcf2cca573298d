import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../fixtures/espd/validate.sh')

const run = (files: string[], cwd: string) =>
  new Promise<{ status: number; said: string }>((resolve) => {
    execFile(script, files, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })

/** Splits a list into so many of about the same length. */
const dealt = <T>(items: T[], hands: number): T[][] =>
  Array.from({ length: hands }, (_, hand) => items.filter((_item, i) => i % hands === hand)).filter(
    (each) => each.length > 0,
  )

/**
 * Runs `validate.sh` over documents, some processes at a time, and gives what it says of each by name. Throws what it
 * says when it cannot run, such as that xmllint is missing.
 */
export async function check(documents: Map<string, string>): Promise<Map<string, string>> {
  const folder = await mkdtemp(`${tmpdir()}/espd-`)
  try {
    await Promise.all([...documents].map(([name, xml]) => writeFile(join(folder, `${name}.xml`), xml)))
    const files = [...documents.keys()].map((name) => `${name}.xml`)
    const runs = await Promise.all(dealt(files, 8).map((hand) => run(hand, folder)))
    const failed = runs.find(({ status }) => status > 1)
    if (failed) throw new Error(failed.said)
    return new Map(runs.flatMap(({ said }) => verdicts(said)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Lines about a document stand before the line with its name. */
function verdicts(said: string): [string, string][] {
  const found: [string, string][] = []
  let reasons: string[] = []
  for (const line of said.split('\n')) {
    const name = /^([\w.-]+)\.xml: (valid|INVALID|not an ESPD)/.exec(line)
    if (name?.[1]) {
      found.push([name[1], name[2] === 'valid' ? 'valid' : reasons.join('\n') || line])
      reasons = []
    } else if (line !== '') reasons.push(line.trim())
  }
  return found
}
