import { loadDocumentText } from '../../../catalogue/documents/texts.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { hour, minute } from '../../../platform/time/time.ts'
import type { DocumentText } from '../../../reading/document/document-text.ts'
import { requirementTables } from '../../../reading/requirements/tables.ts'
import { signTables } from '../../../reading/injection/signs.ts'
import type { Payer } from '../budget.ts'
import type { FailureKind } from '../completion.ts'
import type { Model } from '../model.ts'
import { promptTables } from '../prompts/rules.ts'
import { allFindings, findingsIn, WindowAnswer } from './answer.ts'
import { answerDigest, askForWindow } from './ask.ts'
import { type ClaimedReading, claimReading, type ReadingSubject } from './claim.ts'
import { combined, placeKey } from './combine.ts'
import { confirm } from './confirm.ts'
import { readingModel } from './request.ts'
import { callInParallel, isTransient, stepTime } from './call-in-parallel.ts'
import { storeAnswers, storedAnswers } from './stored-answers.ts'
import { type PageWindow, windowsOf } from './windows.ts'
import { conclude, dropReading, postpone, showProgress } from './write.ts'

/** Windows that one step reads, so that a step ends within its lease. */
const perStep = 24

/**
 * Pauses after steps in which the model could not be reached. After the last, what was read counts, and the document
 * stays partly read.
 */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour]

/**
 * Continues the document that is due next: reads some windows, or checks what only the rules found. A step may be
 * interrupted anywhere: each answer is stored at once, and the next step asks only for what is missing.
 */
export async function readNext(ctx: Ctx): Promise<{ windows: number; more: boolean }> {
  const model = readingModel(ctx)
  const claimed = model && (await claimReading(ctx))
  if (!model || !claimed) return { windows: 0, more: false }
  if (claimed.isRefused) return { windows: 0, more: await dropReading(ctx, claimed) }
  await loadTables(ctx, [...requirementTables, ...signTables, ...promptTables])
  const document = await loadDocumentText(ctx, claimed)
  if (!document) return { windows: 0, more: await dropReading(ctx, claimed) }
  const isLast = claimed.attempts > pauses.length
  const step = { ...claimed, document, isLast, end: isLast ? -Infinity : performance.now() + stepTime }
  const answers = await readWindows(ctx, model, step, windowsOf(document))
  const { read, left, failure } = answers
  if (failure) return { windows: read, more: await wait(ctx, claimed, answers) }
  if (left > 0 && !isLast)
    return { windows: read, more: await postpone(ctx, claimed, { after: 0, attempts: 0 }) }
  return { windows: read, more: await finish(ctx, model, step, answers) }
}

/** A step's work on a document. The last step asks for nothing more: no call starts after `end`. */
interface Step extends ClaimedReading, ReadingSubject {
  document: DocumentText
  isLast: boolean
  end: number
}

/**
 * A day's tokens are used up until the next day, which no attempt changes; other failures count as attempts. Where a
 * company has used up its tokens, the documents of others are due.
 */
async function wait(
  ctx: Ctx,
  claimed: ClaimedReading,
  { failure, read }: Pick<Answers, 'failure' | 'read'>,
): Promise<boolean> {
  if (failure === 'quota') {
    await postpone(ctx, claimed, { after: hour, attempts: 0 })
    return payerIdOf(ctx, claimed) !== null
  }
  const attempts = read > 0 ? 1 : claimed.attempts
  return postpone(ctx, claimed, { after: pauses[attempts - 1] ?? hour, attempts })
}

interface Answers {
  /** By window: the answer; null if the model could not read it. */
  all: { window: PageWindow; answer: WindowAnswer | null }[]
  /** Windows read in this step, and windows without an answer. */
  read: number
  left: number
  /** Why the step ended early. */
  failure: FailureKind | null
}

async function readWindows(
  ctx: Ctx,
  model: Model,
  claimed: Step,
  windows: readonly PageWindow[],
): Promise<Answers> {
  const payer = payerOf(ctx, claimed)
  const named = windows.map((window) => ({
    window,
    digest: answerDigest(model, window.text, claimed.ownerId),
  }))
  const known = await storedAnswers(
    ctx,
    claimed.ownerId,
    named.map(({ digest }) => digest),
  )
  const open = named.filter(({ digest }) => !known.has(digest)).slice(0, perStep)
  await showProgress(ctx, claimed, windows.length, known.size)
  const { read, failure } = await callInParallel(open, claimed.end, async ({ window, digest }) => {
    const reply = await askForWindow(payer, model, window)
    if (!reply.ok && isTransient(reply.kind)) return reply.kind
    const answer = reply.ok ? reply.value : null
    await storeAnswers(ctx, claimed.ownerId, new Map([[digest, answer]]))
    known.set(digest, answer)
    await showProgress(ctx, claimed, windows.length, known.size)
    return null
  })
  const all = named.flatMap(({ window, digest }) => {
    if (!known.has(digest)) return []
    const parsed = WindowAnswer.safeParse(known.get(digest))
    return [{ window, answer: parsed.success ? parsed.data : null }]
  })
  return { all, read, left: windows.length - all.length, failure }
}

/**
 * Who is charged: a company for its own documents; for public documents the company of the request, or the service (null).
 */
const payerIdOf = ({ config }: Ctx, { ownerId, payerId }: ClaimedReading): string | null =>
  ownerId ?? (config.AI_READING === 'company' ? payerId : null)

function payerOf(ctx: Ctx, claimed: ClaimedReading): Payer {
  const id = payerIdOf(ctx, claimed)
  return id === null ? ctx : Object.assign(Object.create(ctx) as Ctx, { caller: { company: { id } } })
}

/**
 * Combines what was read with the requirements of the rules, and stores it. A requirement in words that the model could not
 * read is as certain as before.
 */
async function finish(ctx: Ctx, model: Model, step: Step, { all, left }: Answers): Promise<boolean> {
  const read = all.flatMap(({ window, answer }) => (answer ? [{ window, answer }] : []))
  const findings = allFindings(read.map(({ window, answer }) => findingsIn(answer, window)))
  const found = combined(step, step.requirements, findings.demands)
  const seen = new Set(read.flatMap(({ window }) => window.sentences.map(placeKey)))
  const unnamed = found.unconfirmed.filter(({ sentence }) => !sentence || seen.has(placeKey(sentence)))
  const { verdicts, ...checked } = await confirm(payerOf(ctx, step), model, step, [
    ...unnamed,
    ...found.disputed,
  ])
  if (checked.failure) return wait(ctx, step, checked)
  if (checked.left > 0 && !step.isLast) return postpone(ctx, step, { after: 0, attempts: 0 })
  const state = left === 0 && checked.left === 0 && read.length === all.length ? 'read' : 'partly'
  return conclude(ctx, model, step, { findings, found, verdicts, state })
}
