import type { CallerCtx } from '../../../platform/context.ts'
import { loadTables } from '../../../platform/tables.ts'
import type { Model } from '../model.ts'
import { isSteering } from '../prompts/material.ts'
import { promptTables } from '../prompts/rules.ts'
import { askAbout, type Finding, type Refutal, type Verdict } from './ask.ts'
import { digestOf, keepVerdicts, readVerdicts, refutedAmong } from './kept.ts'

/** About 3,000 tokens a batch, and four batches an analysis. */
const atOnce = 20
const most = 80
/** In characters: words that are cut could be read wrongly, so longer words are not asked about. */
const longest = 1200

export interface Checked {
  /** The findings whose words do not state them, by key. */
  refuted: ReadonlyMap<string, Refutal>
  /** `nothing` where no finding has words to check; `failed` where some could not be checked. */
  outcome: 'nothing' | 'done' | 'failed'
}

/**
 * Has a model check findings against the words of the public documents that they were read from. Verdicts are kept, so that
 * no model is asked twice about the same words. Words that address a model are shown to none.
 */
export async function checkFindings(
  ctx: CallerCtx,
  model: Model,
  tenderId: string,
  findings: readonly Finding[],
): Promise<Checked> {
  await loadTables(ctx, promptTables)
  const asked = findings
    .filter(({ claim, words }) => words.length <= longest && !isSteering(claim) && !isSteering(words))
    .slice(0, most)
    .map((finding) => ({ ...finding, digest: digestOf(model, finding) }))
  if (asked.length === 0) return { refuted: new Map(), outcome: 'nothing' }
  const digests = [...new Set(asked.map(({ digest }) => digest))]
  // Two kinds of analysis that are made at once check the same requirements.
  const { verdicts, failed } = await ctx.once(JSON.stringify(['check', tenderId, digests]), () =>
    verdictsOf(ctx, model, tenderId, asked),
  )
  return { refuted: refutedAmong(asked, verdicts), outcome: failed ? 'failed' : 'done' }
}

type Digested = Finding & { digest: string }

/** The verdicts by digest: those that are kept, then those that the model gives in batches. A batch fails alone. */
async function verdictsOf(ctx: CallerCtx, model: Model, tenderId: string, findings: readonly Digested[]) {
  const distinct = [...new Map(findings.map((each) => [each.digest, each])).values()]
  const kept = await readVerdicts(
    ctx,
    distinct.map(({ digest }) => digest),
  )
  const open = distinct.filter(({ digest }) => !kept.has(digest))
  const batches = Array.from({ length: Math.ceil(open.length / atOnce) }, (_, at) =>
    open.slice(at * atOnce, (at + 1) * atOnce),
  )
  const said = await Promise.all(batches.map((batch) => askAbout(ctx, model, batch)))
  const given = said.flatMap((reply, at) =>
    reply.ok
      ? reply.verdicts.flatMap((verdict, n): [string, Verdict][] => {
          const digest = batches[at]?.[n]?.digest
          return digest === undefined ? [] : [[digest, verdict]]
        })
      : [],
  )
  await keepVerdicts(ctx, tenderId, new Map(given))
  return { verdicts: new Map([...kept, ...given]), failed: said.some(({ ok }) => !ok) }
}
