import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { promisify } from 'node:util'
import { ablated, touches } from './ablated.ts'
import type { Share } from './place.ts'

/*
 * `npm run eval -- ablate` removes each table that reading, answering and identifying languages load, and each family of
 * their rows, and prints how the figures change, as Markdown; `npm run eval -- ablate 'risk-rules-*'` only one part. A
 * part is measured by the groups that load its tables. The figures of the whole tables are cached in build/ablation.
 */

const root = new URL('../..', import.meta.url).pathname
const run = promisify(execFile)

/** The groups of ablations, and every how many texts of their sets are measured. Others follow from these. */
const steps: Record<string, number> = {
  tenders: 1,
  articles: 6,
  own: 3,
  'unseen-questions': 1,
  plain: 3,
  'off-topic': 5,
  sentences: 1,
  'outside-requirements': 1,
  facts: 1,
  clauses: 1,
  contracts: 2,
  'tender-risks': 1,
  'learnt-demands': 1,
  'learnt-codes': 1,
  languages: 1,
  instructions: 1,
  'search-words': 1,
}

interface Result {
  group: string
  figures?: Record<string, Share>
  tables?: string[]
  error?: string
}

/** Runs groups in a process of their own. */
async function measured(part: string | null, groups: string[]): Promise<Result[]> {
  const script = new URL('ablate-part.ts', import.meta.url).pathname
  const { stdout } = await run(process.execPath, [script, JSON.stringify({ part, groups, step: steps })], {
    maxBuffer: 1e8,
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  const lines = stdout.trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Result)
}

/** Changes with anything that the figures depend on. */
function digest(): string {
  const hash = createHash('sha256')
  for (const folder of ['src', 'test/eval', 'test/fixtures', 'assets/tables', 'tools/training'])
    for (const entry of readdirSync(root + folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /eval|src|assets|training/.test(entry.parentPath))
        hash.update(entry.name).update(readFileSync(`${entry.parentPath}/${entry.name}`))
  return hash.digest('hex').slice(0, 16)
}

/** The figures of the whole tables, a process a group, so that each group's tables are known. */
async function baseline(): Promise<Result[]> {
  const file = `${root}build/ablation/${digest()}.json`
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Result[]
  } catch {
    const results: Result[] = []
    for (const group of Object.keys(steps)) results.push(...(await measured(null, [group])))
    mkdirSync(`${root}build/ablation`, { recursive: true })
    writeFileSync(file, JSON.stringify(results))
    return results
  }
}

/** Code lists and wordings are what the service writes, not what it knows about language. */
const isReference = /^(?:cpv|nuts|eforms|espd|ocds|currencies|html-entities|wording|model-prompts|zones)/

const textOf = (table: string) => readFileSync(`${root}build/assets/${table}.tsv`, 'utf8')

/** Tables whose rows with one value in a column are a family. */
const families = [
  ['concepts*', 'language'],
  ['requirement-*', 'language'],
  ['risk-*', 'language'],
  ['senses*', 'language'],
  ['risk-rules-*', 'name'],
  ['requirement-lexicon-*', 'name'],
  ['requirement-phrases', 'name'],
] as const

/** The values in a column of tables; for languages also those in the names of the tables. */
function valuesIn(tables: string[], column: string): string[] {
  const values = tables.flatMap((table) => {
    const [head = '', ...lines] = textOf(table).trimEnd().split('\n')
    const at = head.split('\t').indexOf(column)
    const named = column === 'language' ? (/-([a-z]{2})$/.exec(table)?.[1] ?? '') : ''
    return [named, ...(at < 0 ? [] : lines.map((line) => line.split('\t')[at] ?? ''))]
  })
  return [...new Set(values)].filter(Boolean).toSorted()
}

function partsOf(tables: string[]): string[] {
  const kinds = ['concepts*', 'concepts-words*', 'requirement-lexicon-*', 'risk-rules-*', 'senses*']
  return [
    ...tables,
    ...kinds,
    ...families.flatMap(([pattern, column]) => {
      const own = tables.filter((table) => touches(pattern, table))
      return valuesIn(own, column).map((value) => `${pattern} ${column}=${value}`)
    }),
  ]
}

/** The columns: the figures whose names match, summed, as points of change. */
const columns: Record<string, RegExp> = {
  'tender questions': /^(?:18f|usual|unseen) (?:clear|colloquial|cross|answerable) any$/,
  'own questions': /^own .* any$/,
  articles: /^(?:xquad-(?:en|de)|squad2|piaf-fr) answerable any$/,
  across: /^xquad-..-to-.. answerable any$/,
  'none: uncertain': /none uncertain$/,
  'answered: uncertain': /(?:clear|colloquial|answerable) uncertain$/,
  'demands found': /^18f demands found$|^unseen\S* \S+ sealed found$/,
  'rows right': /^18f rows right$|^unseen\S* \S+ sealed right$/,
  'risks found': /^(?:CUAD all|18f risks|clauses unseen\S* \S+ sealed) found$/,
  'flags right': /^(?:CUAD all|18f risks|clauses unseen\S* \S+ sealed) right$/,
}

/** Figures on texts that rules were written with in view, and details of others. */
const isTuned =
  /^(?:clauses|unseen|languages|procedure|plain)\S* (?:\S+ )?(?!sealed)\S+$|BM25|silent|left alone|flagged$|binding|levels|minimum/

type Figures = Record<string, Share>

const pointsOf = (shares: Share[]) =>
  (100 * shares.reduce((sum, [right]) => sum + right, 0)) / shares.reduce((sum, [, of]) => sum + of, 0)

function rowOf(part: string, size: string, before: Figures, after: Figures, errors: string[]): string {
  const cells = Object.values(columns).map((pattern) => {
    const names = Object.keys(after).filter((name) => pattern.test(name))
    const points = pointsOf(names.map((name) => after[name] ?? [0, 0]))
    const change = points - pointsOf(names.map((name) => before[name] ?? [0, 0]))
    return names.length === 0 ? '' : Math.abs(change) < 0.05 ? '0' : change.toFixed(1)
  })
  const changes = Object.entries(after).flatMap(([name, [right, of]]) => {
    if (isTuned.test(name)) return []
    const [was, wasOf] = before[name] ?? [0, 0]
    return right === was && of === wasOf ? [] : [`${name} ${was}/${wasOf} → ${right}/${of}`]
  })
  return `| ${[part, size, ...cells, [...errors, ...changes].join('; ')].join(' | ')} |`
}

const figuresOf = (results: Result[]): Figures =>
  Object.assign({}, ...results.map(({ figures }) => figures ?? {})) as Figures

/** Prints a row for each part; `only` are parts, by default all. */
export async function ablate(only: string[]): Promise<void> {
  // It runs for hours beside other work.
  setPriority(5)
  const whole = await baseline()
  const before = figuresOf(whole)
  const tables = [...new Set(whole.flatMap((each) => each.tables ?? []))]
    .filter((table) => !isReference.test(table))
    .toSorted()
  print(
    `${Object.entries(before)
      .map(([name, share]) => `${name} ${share.join('/')}`)
      .join('; ')}\n`,
  )
  print(`| removed | rows, kB | ${Object.keys(columns).join(' | ')} | changed figures |`)
  print(
    `| ${Object.keys({ removed: 0, size: 0, ...columns, changes: 0 })
      .map(() => '---')
      .join(' | ')} |`,
  )
  const groupsOf = (part: string) =>
    whole.filter((each) => each.tables?.some((table) => touches(part, table)))
  // Parts of few groups take seconds, so their rows come first.
  const cheap = tables.toSorted((a, b) => groupsOf(a).length - groupsOf(b).length)
  const parts = only.length > 0 ? only : partsOf(cheap)
  const next = parts.values()
  const work = async () => {
    for (const part of next) {
      const size = sizeOf(part, tables)
      const groups = groupsOf(part)
      if (size === '' || groups.length === 0) continue
      const results = await measured(
        part,
        groups.map(({ group }) => group),
      )
      const errors = results.flatMap(({ group, error }) => (error ? [`${group} fails: ${error}`] : []))
      print(rowOf(part, size, before, figuresOf(results), errors))
    }
  }
  await Promise.all([work(), work()])
}

/** The rows and kilobytes of a part; nothing if it has no rows. */
function sizeOf(part: string, tables: string[]): string {
  const parts = tables.map((table) => {
    const text = textOf(table)
    const { removed } = ablated(part, table, text)
    return { removed, bytes: (text.length * removed) / Math.max(1, text.trimEnd().split('\n').length - 1) }
  })
  const removed = parts.reduce((sum, each) => sum + each.removed, 0)
  const bytes = parts.reduce((sum, each) => sum + each.bytes, 0)
  return removed === 0 ? '' : `${removed}, ${(bytes / 1000).toFixed(0)}`
}

const print = (line: string) => void process.stdout.write(`${line}\n`)
