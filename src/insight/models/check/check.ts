import type { CallerCtx } from '../../../platform/context/context.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { second } from '../../../platform/time/time.ts'
import type { Model } from '../model.ts'
import { isSteering } from '../prompts/material.ts'
import { promptTables } from '../prompts/rules.ts'
import { askAbout, type Finding, type Refutal, type FindingVerdict } from './ask.ts'
import {
  type Digests,
  digestsOf,
  confirmedAmong,
  keepVerdicts,
  readVerdicts,
  refutedAmong,
} from './stored-verdicts.ts'

/** Maximum findings and characters in one call to the model: about 3,000 tokens. */
const batch = { findings: 20, characters: 10_000 }
/** The most calls at once. */
const concurrency = 4
/** No call starts after this time. The next analysis checks the rest. */
const timeLimit = 30 * second

export interface CheckedFindings {
  /** The findings whose words do not state them, by key. */
  refuted: ReadonlyMap<string, Refutal>
  /** The keys of the findings whose words state them. */
  confirmed: ReadonlySet<string>
  /** `nothing` if no finding has words to check; `failed` if some could not be checked. */
  outcome: 'nothing' | 'done' | 'failed'
}

/**
 * Lets a model check findings against the words of the public documents that they were read from. Verdicts
 * are stored, so that no model is called twice about the same words. Words that address a model are never
 * sent to one.
 */
export async function checkFindings(
  ctx: CallerCtx,
  model: Model,
  tenderId: string,
  findings: readonly Finding[],
): Promise<CheckedFindings> {
  await loadTables(ctx, promptTables)
  const checked = findings
    .filter((each) => sizeOf(each) <= batch.characters && !isSteering(each.claim) && !isSteering(each.words))
    .map((finding) => ({ ...finding, ...digestsOf(ctx.caller.company.id, model, finding) }))
  if (checked.length === 0) return { refuted: new Map(), confirmed: new Set(), outcome: 'nothing' }
  const digests = [...new Set(checked.map(({ own }) => own))]
  // Two concurrent kinds of analysis check the same requirements.
  const { verdicts, failed } = await ctx.once(JSON.stringify(['check', tenderId, digests]), () =>
    verdictsOf(ctx, model, tenderId, checked),
  )
  return {
    refuted: refutedAmong(checked, verdicts),
    confirmed: confirmedAmong(checked, verdicts),
    outcome: failed ? 'failed' : 'done',
  }
}

type Digested = Finding & Digests

const sizeOf = ({ claim, words }: Finding) => claim.length + words.length

/**
 * The verdicts by digest: the stored ones, then those that the model returns in batches. A batch fails alone.
 */
async function verdictsOf(ctx: CallerCtx, model: Model, tenderId: string, findings: readonly Digested[]) {
  const distinct = [...new Map(findings.map((each) => [each.own, each])).values()]
  const stored = await readVerdicts(
    ctx,
    distinct.flatMap(({ shared, own }) => [shared, own]),
  )
  const open = distinct.filter(({ shared, own }) => !stored.has(shared) && !stored.has(own))
  const batches = batchesOf(open)
  const end = performance.now() + timeLimit
  const given = new Map<string, FindingVerdict>()
  let begun = 0
  let failed = 0
  const askInTurn = async () => {
    while (begun < batches.length && performance.now() < end) {
      const together = batches[begun++] ?? []
      const reply = await askAbout(ctx, model, together)
      if (!reply.ok) failed++
      const said = new Map(
        together.flatMap(({ shared, own }, at): [string, FindingVerdict][] => {
          const verdict = reply.ok ? reply.verdicts[at] : undefined
          return verdict ? [[verdict.verdict === 'no' ? own : shared, verdict]] : []
        }),
      )
      // Stored at once, so that a reader who leaves loses nothing that was paid for.
      await keepVerdicts(ctx, tenderId, said)
      for (const [digest, verdict] of said) given.set(digest, verdict)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, askInTurn))
  return { verdicts: new Map([...stored, ...given]), failed: failed > 0 || begun < batches.length }
}

/** The findings in their order, as many together as fit in one call. */
function batchesOf(findings: readonly Digested[]): Digested[][] {
  const batches: Digested[][] = []
  let size = 0
  for (const finding of findings) {
    const last = batches.at(-1)
    size += sizeOf(finding)
    if (last && last.length < batch.findings && size <= batch.characters) last.push(finding)
    else {
      batches.push([finding])
      size = sizeOf(finding)
    }
  }
  return batches
}
