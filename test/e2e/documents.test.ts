import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Extraction } from '../../src/reading/extract/extraction.ts'
import { bundle } from '../bench/bundle.ts'
import { type Runtime, startRuntime } from '../bench/runtime.ts'
import { python } from './programs.ts'

/* The text of every document on file is read a second time, by Poppler, LibreOffice, OpenSSL and Python. */
const root = join(import.meta.dirname, '../..')
/** Also of the documents in the folder that DOCUMENTS names: `DOCUMENTS=/folder npm run e2e -- test/e2e/documents.test.ts`. */
const folders = [
  join(root, 'test/fixtures/documents'),
  ...(process.env.DOCUMENTS ? [process.env.DOCUMENTS] : []),
]
const entries = await Promise.all(
  folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
)
const files = entries
  .flat()
  .filter((entry) => entry.isFile() && entry.name !== 'README.md')
  .map((entry) => join(entry.parentPath, entry.name))
  .toSorted()

/** Texts in code pages that they do not name: no tool here reads them. test/reading/extract-kinds.test.ts does. */
const unread = new Set(['cp1250.txt', 'cp1253.txt', 'table.csv', 'utf16le-nobom.txt'])

let texts: Record<string, string | null> = {}
let runtime: Runtime
let directory = ''

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reading-'))
  const script = join(import.meta.dirname, 'independent_text.py')
  const [started, { stdout }] = await Promise.all([
    startRuntime(await bundle('../e2e/reading-worker.ts', { clock: 'real' }), directory),
    promisify(execFile)(python, [script, ...files], { maxBuffer: 500_000_000 }),
  ])
  runtime = started
  texts = JSON.parse(stdout)
}, 3_600_000)

afterAll(async () => {
  await runtime.stop()
  await rm(directory, { recursive: true, force: true })
})

async function extracted(file: string): Promise<Extraction> {
  const address = `http://127.0.0.1:${runtime.port}/${encodeURIComponent(basename(file))}`
  return (await fetch(address, { method: 'POST', body: await readFile(file) })).json() as Promise<Extraction>
}

const lettersOf = (text: string) => text.normalize('NFKC').toLowerCase()
/** Words may be parted at the ends of lines, and numbers by their format. */
const squeezed = (text: string) => lettersOf(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
const wordsOf = (text: string) => new Set(lettersOf(text).match(/[\p{L}\p{N}]{3,}/gu))

describe('extractText beside other tools', () => {
  it.for(files.map((file) => [basename(file), file] as const))(
    'leaves out no word of %s without a warning',
    async ([name, file]) => {
      const text = texts[file]
      if (text === null || text === undefined) {
        if (file.startsWith(root)) expect([...unread]).toContain(name)
        return
      }
      const extraction = await extracted(file)
      if (extraction.status !== 'read') return expect(extraction.reason).not.toBe('')
      const ours = squeezed(extraction.pages.map(({ text }) => text).join('\n'))
      const missing = [...wordsOf(text)].filter((word) => !ours.includes(squeezed(word)))
      if (missing.length > 0 && extraction.warnings.length > 0) return
      expect(missing).toEqual([])
    },
  )
})
