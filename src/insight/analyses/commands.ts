import { wordingsTable } from '../../reading/passages/values.ts'
import { factTables } from '../../reading/facts/fact-cues.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { cpvTables } from '../../reference/codes/cpv.ts'
import { labelTable } from '../../reference/codes/labels.ts'
import { nutsTables } from '../../reference/codes/lookup/regions.ts'
import { eformsTables } from '../../reference/codes/eforms.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { reserving } from '../../platform/transaction/reserve.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { wantLater } from '../../catalogue/documents/request-reading.ts'
import { newId } from '../../platform/context/ids.ts'
import { findModel, type Model } from '../models/model.ts'
import { noReading, type ReadingProgress, type ReportProgress } from '../models/reading/progress.ts'
import { ensureReading } from '../models/reading/request.ts'
import { requirementTables } from '../../reading/requirements/tables.ts'
import { documentRiskTables } from '../risk/documents.ts'
import { type KindName, kinds } from './kinds.ts'
import { type Analysis, type AnalysisRow, findAnalysis, findStored, shownAnalysis } from './queries.ts'
import { type Analyse, analysisKinds } from './schema.ts'
import { loadCompany } from './inputs/company.ts'
import { engineOf } from './stored.ts'
import { inputDigest, type Inputs } from './inputs/inputs.ts'
import { loadSubject } from './inputs/subject.ts'
import { wordingTables } from './wording/phrasebook.ts'
import { analyses } from '../schema.gen.ts'

/** The paths of the kinds, as the endpoint table names them. */
const paths = { general: 'tender', risk: 'risk', match: 'match', gaps: 'gaps' } as const satisfies Record<
  KindName,
  string
>

/**
 * Analyses a tender for the caller's company. A stored analysis is returned if its inputs have not changed; a new analysis
 * replaces the last of its kind and language. Waits up to `wait` seconds for a model that reads the documents; `report` hears how far it is. Duplicates
 * of one Idempotency-Key wait for the first.
 */
export function analyse<K extends KindName>(
  ctx: CallerCtx,
  kind: K,
  {
    tenderId,
    language,
    refresh,
    wait = 0,
    report,
  }: Analyse & { tenderId: string; wait?: number; report?: ReportProgress | undefined },
): Promise<Analysis<K>> {
  return reserving(ctx, async () => {
    const model = await findModel(ctx)
    const reading = model ? await ensureReading(ctx, model, tenderId, wait, report) : noReading
    const [subject, company] = await Promise.all([
      loadSubject(ctx, tenderId),
      kinds[kind].ofCompany ? loadCompany(ctx) : null,
    ])
    wantLater(ctx, tenderId)
    const inputs: Inputs = { ...subject, company, kind, language, now: ctx.now, byModel: model !== null }
    const digest = inputDigest(inputs, engineOf(model))
    const stored = refresh ? null : await findAnalysis(ctx, inputs, digest)
    return stored
      ? { ...shownAnalysis(kind, stored, true), ...reading }
      : store(ctx, kind, { inputs, digest, model }, reading)
  })
}

async function store<K extends KindName>(
  ctx: CallerCtx,
  kind: K,
  basis: Basis,
  reading: ReadingProgress,
): Promise<Analysis<K>> {
  const row = await make(ctx, kind, basis)
  return commit(ctx, {
    action: `POST /analysis/${paths[kind]}/:id`,
    targetId: row.tenderId,
    writes: [put(ctx, row)],
    answer: { ...shownAnalysis(kind, row, false), ...reading },
    status: reading.state === 'reading' ? 202 : 200,
  })
}

interface Basis {
  inputs: Inputs
  digest: string
  model: Model | null
}

async function make(ctx: CallerCtx, kind: KindName, { inputs, digest, model }: Basis): Promise<AnalysisRow> {
  await loadTables(ctx, [
    ...cpvTables,
    labelTable(inputs.language),
    ...nutsTables,
    ...eformsTables,
    ...documentRiskTables,
    ...requirementTables,
    ...wordingTables,
    ...factTables,
    wordingsTable,
  ])
  return {
    ...(await kinds[kind].run(ctx, inputs, model)),
    id: newId('analysis', ctx.now),
    companyId: ctx.caller.company.id,
    kind,
    inputs: digest,
    tenderId: inputs.tender.id,
    language: inputs.language,
    tenderVersion: inputs.tenderVersion,
    profileVersion: inputs.company && (inputs.company.profile?.version ?? 0),
    createdAt: ctx.now.toISOString(),
  }
}

function put(ctx: CallerCtx, row: AnalysisRow) {
  const place = [analyses.companyId, analyses.tenderId, analyses.kind, analyses.language]
  return ctx.db.insert(analyses).values(row).onConflictDoUpdate({ target: place, set: row })
}

/** The kinds that were recomputed. The stored analyses of the other kinds were still valid. */
export interface Analysed {
  tenderId: string
  made: KindName[]
}

/**
 * Makes every kind of analysis at once. Stored analyses that are still valid are reused, unless `refresh`.
 */
export function analyseAll(
  ctx: CallerCtx,
  { tenderId, language, refresh }: Analyse & { tenderId: string },
): Promise<Analysed> {
  return reserving(ctx, async () => {
    const [subject, company, model, stored] = await Promise.all([
      loadSubject(ctx, tenderId),
      loadCompany(ctx),
      findModel(ctx),
      findStored(ctx, tenderId, language),
    ])
    wantLater(ctx, tenderId)
    if (model) await ensureReading(ctx, model, tenderId)
    const bases = analysisKinds.map((kind) => {
      const own = kinds[kind].ofCompany ? company : null
      const inputs: Inputs = {
        ...subject,
        company: own,
        kind,
        language,
        now: ctx.now,
        byModel: model !== null,
      }
      return { kind, basis: { inputs, digest: inputDigest(inputs, engineOf(model)), model } }
    })
    const holds = (digest: string) => stored.some((row) => row.inputs === digest && !row.degraded)
    const wanted = bases.filter(({ basis }) => refresh || !holds(basis.digest))
    const rows = await Promise.all(wanted.map(({ kind, basis }) => make(ctx, kind, basis)))
    const answer: Analysed = { tenderId, made: rows.map(({ kind }) => kind) }
    if (rows.length === 0) return answer
    return commit(ctx, {
      action: 'analyse',
      targetId: tenderId,
      answer,
      writes: rows.map((row) => put(ctx, row)),
    })
  })
}
