import { fromTables, loadTables } from '../../../platform/files/tables.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { signTables } from '../../../reading/injection/signs.ts'
import type { FailureKind } from '../completion.ts'
import { type Model, modelNamed } from '../model.ts'
import { promptTables } from '../prompts/rules.ts'
import type { WindowAnswer } from './answer.ts'
import { askForWindow } from './ask.ts'
import type { ModelCheck } from './check-schema.ts'
import { callInParallel, stepTime } from './call-in-parallel.ts'
import { type PageWindow, windowsOf } from './windows.ts'
import { readTable } from '../../../reference/codes/table.ts'
import type { DocumentText } from '../../../reading/document/document-text.ts'

/** What to do about each failure, as the operator reads it. */
const causes: Partial<Record<FailureKind, string>> = {
  quota:
    'The day’s tokens of the service are used up: raise AI_DAILY_TOKENS_TOTAL, of which it may use half.',
  unauthorised: 'The provider refuses the key: check AI_API_KEY.',
  not_configured:
    'The provider does not know the model or cannot be called: check AI_MODEL, AI_BASE_URL and the binding AI.',
  rejected: 'The provider refuses the request: check AI_MODEL.',
  redirect: 'The address redirects: set AI_BASE_URL to where it leads.',
  rate_limited: 'The provider allows no more calls for now: try again later, or raise its limit.',
  timeout: 'The model is too slow: raise AI_DEADLINE_MS, or take a faster model.',
  unavailable: 'The provider cannot be reached, or fails: check AI_BASE_URL and its status page.',
  truncated: 'The answer was cut off: take a model that thinks less, or switch its thinking off.',
  refused: 'The model refuses to read the sample: take another model.',
  filtered: 'A filter of the provider stops the answer: take another model.',
}
const unreadable = 'The answers are not in the form that was asked for: take a model with JSON output.'

interface Read {
  window: PageWindow
  answer: WindowAnswer
}

/** Lets the configured model read the sample, and compares it with the sample's truth. Charged to the service; stores nothing. */
export async function checkModel(ctx: Ctx): Promise<ModelCheck> {
  const model = modelNamed(ctx.config, ctx.config.AI_MODEL)
  await loadTables(ctx, [...sampleTables, ...signTables, ...promptTables])
  const documents = sampleDocuments()
  const pages = documents.reduce((sum, each) => sum + each.pages.length, 0)
  if (!model) {
    const sentence = 'No model is configured: set AI_PROVIDER and AI_MODEL.'
    const nothing = {
      engine: ctx.config.AI_PROVIDER,
      model: null,
      worked: false,
      sentence,
      pages: 0,
      calls: 0,
    }
    return { ...nothing, seconds: 0, tokens: null, ...comparedWith([]) }
  }
  const windows = documents.flatMap((document) => windowsOf(document))
  const begun = performance.now()
  const { all, failure, tokens } = await readAll(ctx, model, windows)
  return {
    engine: model.engine,
    model: model.name,
    worked: failure === null,
    sentence: failure === null ? 'The model has read the sample.' : (causes[failure] ?? unreadable),
    pages,
    calls: windows.length,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    tokens,
    ...comparedWith(all),
  }
}

async function readAll(ctx: Ctx, model: Model, windows: readonly PageWindow[]) {
  const all: Read[] = []
  const tokens = { input: 0, output: 0 }
  const { failure } = await callInParallel(windows, performance.now() + stepTime, async (window) => {
    const reply = await askForWindow(ctx, model, window)
    if (!reply.ok) return reply.kind
    all.push({ window, answer: reply.value })
    tokens.input += reply.usage?.input ?? 0
    tokens.output += reply.usage?.output ?? 0
    return null
  })
  return { all, failure, tokens: tokens.input > 0 ? tokens : null }
}

const kinds = { demands: 'demand', risks: 'risk', facts: 'fact' } as const

/** Compares the codes of each line with those of the sample. */
function comparedWith(all: readonly Read[]) {
  const missed: string[] = []
  const wrong: string[] = []
  const compare = (kind: keyof typeof kinds) => {
    const named = all.flatMap(({ window, answer }) =>
      answer[kind].flatMap(({ s, code }) => {
        const texts = s.flatMap((n) => window.sentences[n - 1]?.flat ?? [])
        return texts.length === 0 ? [] : [{ code, texts }]
      }),
    )
    const expected = sampleLines().filter((line) => line[kinds[kind]] !== '')
    const is = (line: SampleLine) => (each: (typeof named)[number]) =>
      each.code === line[kinds[kind]] && each.texts.includes(line.text)
    const lost = expected.filter((line) => !named.some(is(line)))
    const extra = named.filter((each) => !expected.some((line) => is(line)(each)))
    missed.push(...lost.map((line) => `${line[kinds[kind]]}: ${line.text}`))
    wrong.push(...extra.map(({ code, texts }) => `${code}: ${texts[0]}`))
    return {
      expected: expected.length,
      found: expected.length - lost.length,
      named: named.length,
      right: named.length - extra.length,
    }
  }
  return { demands: compare('demands'), risks: compare('risks'), facts: compare('facts'), missed, wrong }
}

type Column = 'page' | 'demand' | 'risk' | 'fact' | 'text'

/** A line of the sample with the codes that a right reading gives it; empty without any. */
type SampleLine = Record<Column, string>

export const sampleTables = ['model-sample']

/** The lines of a small tender in two languages that ships with the service. */
export const sampleLines = fromTables(sampleTables, (table) => readTable<Column>(table))

/** The sample as documents, one in each language. */
export function sampleDocuments(): DocumentText[] {
  const byLanguage = Map.groupBy(sampleLines(), ({ page }) => page.slice(0, 2))
  return [...byLanguage].map(([language, lines]) => ({
    id: `sample-${language}`,
    title: 'Sample',
    kind: 'tender_documents',
    language,
    pages: [...Map.groupBy(lines, ({ page }) => page).values()].map((page) =>
      page.map(({ text }) => text).join('\n\n'),
    ),
  }))
}
