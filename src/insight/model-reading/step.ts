import { loadDocumentText } from '../../catalogue/documents/texts.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { hour, minute } from '../../platform/time/time.ts'
import type { DocumentText } from '../../reading/document/document-text.ts'
import { requirementTables } from '../../reading/requirements/tables.ts'
import { signTables } from '../../reading/injection/signs.ts'
import type { Payer } from '../models/budget.ts'
import type { FailureKind } from '../models/completion.ts'
import type { Model } from '../models/model.ts'
import { promptTables } from '../models/prompts/rules.ts'
import { allFindings, findingsIn, WindowAnswer } from './answer.ts'
import { answerDigest, askForWindow } from './ask.ts'
import { type ClaimedReading, claimReading, type Subject } from './claim.ts'
import { combined } from './combine.ts'
import { confirm } from './confirm.ts'
import { readingModel } from './request.ts'
import { inTurn, isPassing } from './in-turn.ts'
import { storeAnswers, storedAnswers } from './stored-answers.ts'
import { type PageWindow, windowsOf } from './windows.ts'
import { conclude, dropReading, postpone, showProgress } from './write.ts'

/** Windows that one step reads, so that a step ends within its lease. */
const perStep = 24

/** Pauses after steps in which the model could not be reached. After the last, the document stays partly read. */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour]

/**
 * Reads on in the document that is due next: some windows, or the check of what only the rules found. A step may break off
 * anywhere: answers are stored as they come, and the next step asks only for what is missing.
 */
export async function readNext(ctx: Ctx): Promise<{ windows: number; more: boolean }> {
  const model = readingModel(ctx)
  const claimed = model && (await claimReading(ctx))
  if (!model || !claimed) return { windows: 0, more: false }
  if (claimed.isRefused) return { windows: 0, more: await dropReading(ctx, claimed) }
  await loadTables(ctx, [...requirementTables, ...signTables, ...promptTables])
  const document = await loadDocumentText(ctx, claimed)
  if (!document) return { windows: 0, more: await dropReading(ctx, claimed) }
  if (claimed.attempts > pauses.length)
    return { windows: 0, more: await finish(ctx, model, claimed, document, []) }
  const answers = await readWindows(ctx, model, claimed, windowsOf(document))
  if (answers.failure) return { windows: answers.read, more: await wait(ctx, claimed, answers) }
  if (answers.left > 0)
    return { windows: answers.read, more: await postpone(ctx, claimed, { after: 0, attempts: 0 }) }
  return { windows: answers.read, more: await finish(ctx, model, claimed, document, answers.all) }
}

/** A day's tokens are used up until the next day, which no attempt changes; other failures count as attempts. */
function wait(
  ctx: Ctx,
  claimed: ClaimedReading,
  { failure, read }: Pick<Answers, 'failure' | 'read'>,
): Promise<boolean> {
  if (failure === 'quota') return postpone(ctx, claimed, { after: hour, attempts: 0 })
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
  claimed: ClaimedReading,
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
  const { read, failure } = await inTurn(open, async ({ window, digest }) => {
    const reply = await askForWindow(payer, model, window)
    if (!reply.ok && isPassing(reply.kind)) return reply.kind
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

/** Who is charged: the company of the request, or the service. */
const payerOf = (ctx: Ctx, { payerId }: ClaimedReading): Payer =>
  payerId === null ? ctx : Object.assign(Object.create(ctx) as Ctx, { caller: { company: { id: payerId } } })

/** Combines what was read with the requirements of the rules, and stores it. */
async function finish(
  ctx: Ctx,
  model: Model,
  claimed: ClaimedReading & Subject,
  document: DocumentText,
  answers: Answers['all'],
): Promise<boolean> {
  const findings = allFindings(
    answers.flatMap(({ window, answer }) => (answer ? [findingsIn(answer, window)] : [])),
  )
  const found = combined({ ...claimed, document }, claimed.requirements, findings.demands)
  const isWhole = answers.length > 0 && answers.every(({ answer }) => answer !== null)
  const checked =
    answers.length > 0 ? await confirm(payerOf(ctx, claimed), model, claimed.ownerId, document, found) : null
  if (checked?.failure) return wait(ctx, claimed, checked)
  if (checked && checked.left > 0) return postpone(ctx, claimed, { after: 0, attempts: 0 })
  return conclude(ctx, model, claimed, {
    findings,
    found,
    verdicts: checked?.verdicts ?? new Map(),
    state: isWhole ? 'read' : 'partly',
  })
}
