import type { DocumentText } from '../../../reading/document/document-text.ts'
import type { ReadSentence } from '../../../reading/document/sentence.ts'
import { readForPeople } from '../../../reading/injection/find.ts'
import { claimOf } from '../../analyses/demands.ts'
import type { Payer } from '../budget.ts'
import { askAbout, type Finding, type FindingVerdict } from '../check/ask.ts'
import type { FailureKind } from '../completion.ts'
import type { Model } from '../model.ts'
import { isSteering } from '../prompts/material.ts'
import { answerDigest } from './ask.ts'
import type { Combined } from './combine.ts'
import { callInParallel, isTransient } from './call-in-parallel.ts'
import { storeAnswers, storedAnswers } from './stored-answers.ts'

export interface Confirmed {
  /** By requirement. */
  verdicts: ReadonlyMap<string, FindingVerdict>
  read: number
  left: number
  failure: FailureKind | null
}

/** Findings in one call: about 3,000 tokens. */
const perCall = 12
/** Findings that one step asks about. */
const perStep = 240
/** In characters: the maximum of each part of the words of a finding. */
const maxPart = 700

/**
 * Asks a model once more about the requirements that only the rules found under their code, each with its heading and the
 * sentences beside it. Each verdict is stored by its words. No call starts after `end`.
 */
export async function confirm(
  ctx: Payer,
  model: Model,
  { ownerId, document, end }: { ownerId: string | null; document: DocumentText; end: number },
  unconfirmed: Combined['unconfirmed'],
): Promise<Confirmed> {
  const { sentences } = readForPeople(document)
  const place = new Map(sentences.map((sentence, i) => [sentence, i]))
  const findings = unconfirmed.flatMap(({ requirement, sentence }) => {
    const words = sentence
      ? around(sentences, place.get(sentence) ?? 0)
      : (requirement.source.quote ?? '').slice(0, maxPart)
    const finding: Finding = { key: requirement.id, claim: claimOf(requirement), words }
    if (words === '' || isSteering(words) || isSteering(finding.claim)) return []
    return [{ finding, digest: answerDigest(model, `${finding.claim}\n${words}`, ownerId) }]
  })
  const known = await storedAnswers(
    ctx,
    ownerId,
    findings.map(({ digest }) => digest),
  )
  const open = findings.filter(({ digest }) => !known.has(digest))
  const calls = groups(open.slice(0, perStep))
  const { read, failure } = await callInParallel(calls, end, async (call) => {
    const reply = await askAbout(
      ctx,
      model,
      call.map(({ finding }) => finding),
    )
    if (!reply.ok && isTransient(reply.kind)) return reply.kind
    const answers = new Map(
      call.map(({ digest }, i) => [digest, reply.ok ? (reply.verdicts[i] ?? null) : null]),
    )
    await storeAnswers(ctx, ownerId, answers)
    for (const [digest, answer] of answers) known.set(digest, answer)
    return null
  })
  const verdicts = new Map(
    findings.flatMap(({ finding, digest }) => {
      const verdict = known.get(digest) as FindingVerdict | null | undefined
      return verdict ? [[finding.key, verdict] as const] : []
    }),
  )
  return { verdicts, read, failure, left: findings.filter(({ digest }) => !known.has(digest)).length }
}

/** The sentence with the heading above it and the sentences beside it. */
function around(sentences: readonly ReadSentence[], i: number): string {
  const sentence = sentences[i]
  if (!sentence) return ''
  const beside = (other: ReadSentence | undefined) =>
    other?.part === 'body' ? other.flat.slice(0, maxPart) : ''
  return [
    sentence.headings.length > 0 ? `# ${sentence.headings.join(' > ').slice(0, maxPart)}` : '',
    beside(sentences[i - 1]),
    `→ ${sentence.flat.slice(0, 2 * maxPart)}`,
    beside(sentences[i + 1]),
  ]
    .filter((line) => line !== '')
    .join('\n')
    .toWellFormed()
}

const groups = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / perCall) }, (_, i) =>
    items.slice(i * perCall, (i + 1) * perCall),
  )
