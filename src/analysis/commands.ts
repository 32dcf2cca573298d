import { commit } from '../changes/commit.ts'
import type { Kept } from '../changes/idempotent.ts'
import { reserving } from '../changes/reserve.ts'
import type { CallerCtx } from '../context.ts'
import { wantLater } from '../documents/want.ts'
import { newId } from '../ids.ts'
import { findModel, type Model } from '../models/model.ts'
import { promptRevision } from '../models/prompts/rules.ts'
import { type KindName, kinds } from './kinds.ts'
import { type Analysis, type AnalysisRow, findAnalysis, shownAnalysis } from './queries.ts'
import type { Analyse } from './schema.ts'
import { loadCompany } from './store/company.ts'
import { digestOf, type Inputs } from './store/inputs.ts'
import { loadSubject } from './store/subject.ts'
import { analyses } from './table.ts'

/** The paths of the kinds, as the endpoint table names them. */
const paths = { general: 'tender', risk: 'risk', match: 'match', gaps: 'gaps' } as const satisfies Record<
  KindName,
  string
>

/**
 * Analyses a tender for the caller's company: what is stored where nothing it rests on has changed, else a new one, which
 * takes the place of the last of its kind and language. Duplicates of one Idempotency-Key wait for the first.
 */
export function analyse<K extends KindName>(
  ctx: CallerCtx,
  kind: K,
  { tenderId, language, refresh }: Analyse & { tenderId: string },
): Promise<Analysis<K> | Kept> {
  return reserving(ctx, async () => {
    const [subject, company, model] = await Promise.all([
      loadSubject(ctx, tenderId),
      kinds[kind].ofCompany ? loadCompany(ctx) : null,
      findModel(ctx),
    ])
    wantLater(ctx, tenderId)
    const inputs: Inputs = { ...subject, company, kind, language, now: ctx.now }
    const digest = digestOf(inputs, model ? `${model.engine} ${model.name} ${promptRevision}` : 'builtin')
    const stored = refresh ? null : await findAnalysis(ctx, inputs, digest)
    return stored ? shownAnalysis(kind, stored, true) : store(ctx, kind, { inputs, digest, model })
  })
}

async function store<K extends KindName>(
  ctx: CallerCtx,
  kind: K,
  { inputs, digest, model }: { inputs: Inputs; digest: string; model: Model | null },
): Promise<Analysis<K>> {
  const row: AnalysisRow = {
    ...(await kinds[kind].run(ctx, inputs, model)),
    ...{ id: newId('analysis', ctx.now), companyId: ctx.caller.company.id, kind, inputs: digest },
    ...{ tenderId: inputs.tender.id, language: inputs.language, tenderVersion: inputs.tenderVersion },
    profileVersion: inputs.company && (inputs.company.profile?.version ?? 0),
    createdAt: ctx.now.getTime(),
  }
  const place = [analyses.companyId, analyses.tenderId, analyses.kind, analyses.language]
  return commit(ctx, {
    action: `POST /analysis/${paths[kind]}/:id`,
    targetId: row.id,
    writes: [ctx.db.insert(analyses).values(row).onConflictDoUpdate({ target: place, set: row })],
    answer: shownAnalysis(kind, row, false),
  })
}
