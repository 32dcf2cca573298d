import type { CitedFindings } from './with-model/found.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { loadTenderTexts, type TenderTexts } from '../../catalogue/documents/texts.ts'
import { citationsOf } from './citations.ts'
import { generalOf } from './general/general.ts'
import type { GeneralResult } from './general/schema.ts'
import { gapsOf } from '../match/gaps/gaps.ts'
import type { GapsResult } from '../match/gaps/schema.ts'
import { type Add, builtin, explaining, type WrittenFindings, summarising } from './with-model/add.ts'
import {
  type CheckedRun,
  checkingDemands,
  checkingFlags,
  type Checking,
  gapsNotes,
  matchNotes,
  type CheckOutcome,
} from './checked.ts'
import { gapsTexts, matchTexts, riskTexts } from './with-model/explainable.ts'
import type { Model } from '../models/model.ts'
import { matchOf } from '../match/match.ts'
import { besideRisk } from './beside-risk.ts'
import { isOpen } from '../match/reasons.ts'
import type { MatchResult } from '../match/schema.ts'
import { tenderWords } from '../match/wording.ts'
import { assessRisk, priceOf } from '../risk/assess.ts'
import { loadMarketHistory } from '../risk/queries.ts'
import type { RiskResult } from '../risk/schema.ts'
import { unlistedLanguages } from '../../reading/requirements/listed.ts'
import { requirementCiter } from './inputs/cite.ts'
import { type Inputs, occasionOf } from './inputs/inputs.ts'
import { differencesIn } from './general/conflicts.ts'
import { loadRarity } from './inputs/rarity.ts'
import { loadStoredNotices } from './inputs/subject.ts'
import { withStatedFacts, monthsIn } from './inputs/stated.ts'
import { sayIn } from './wording/phrasebook.ts'
import { unlistedText, unreadText } from './wording/unlisted.ts'

/** Makes the findings of a kind by the built-in engine, checked by the model if there is one. */
type Find<R> = (ctx: CallerCtx, inputs: Inputs, model: Model | null) => Promise<Checking<R>>

/**
 * A kind of analysis: whether it uses the company, how its findings are made, and what a model adds to them.
 */
export interface AnalysisKind<R> {
  ofCompany: boolean
  find: Find<R>
  add: Add<R>
}

/**
 * A kind as a request runs it: the built-in engine, and the model, if there is one. Its steps fail
 * independently.
 */
const kind = <R>({ ofCompany, find, add }: AnalysisKind<R>) => ({
  ofCompany,
  run: async (ctx: CallerCtx, inputs: Inputs, model: Model | null): Promise<WrittenFindings<R>> => {
    const { found, outcome } = await find(ctx, inputs, model)
    if (!model) return builtin(found)
    const made = await add(ctx, model, found, inputs.language)
    const degraded = made.degraded || outcome === 'failed'
    const by = outcome === 'done' ? { engine: model.engine, model: model.name } : {}
    return { ...made, ...by, degraded }
  },
})

/** Findings as the built-in engine makes them, checked by `check` if there is a model. */
const finding =
  <R>(run: (ctx: CallerCtx, inputs: Inputs) => Promise<CitedFindings<R>>, check?: CheckedRun<R>): Find<R> =>
  async (ctx, inputs, model) =>
    model && check
      ? check(ctx, model, inputs, (checked) => run(ctx, checked))
      : { found: await run(ctx, inputs), outcome: 'nothing' }

/**
 * The texts of tenders that are being analysed, so that several kinds of analysis in one request load them
 * once.
 */
const loaded = new WeakMap<Inputs['tender'], Promise<TenderTexts>>()

function textsOf(
  ctx: CallerCtx,
  { tender, byModel }: Pick<Inputs, 'tender' | 'byModel'>,
): Promise<TenderTexts> {
  const texts =
    loaded.get(tender) ?? loadTenderTexts(ctx, tender.id).then(byModel ? (whole) => whole : withoutModel)
  loaded.set(tender, texts)
  return texts
}

const withoutModel = (texts: TenderTexts): TenderTexts => ({
  ...texts,
  documents: texts.documents.map(({ model: _model, ...document }) => document),
})

const missingCompany = () => new Error('The kind of analysis takes a company, and none was loaded')

async function runGaps(ctx: CallerCtx, inputs: Inputs): Promise<CitedFindings<GapsResult>> {
  const { company, requirements, tender } = inputs
  if (!company) throw missingCompany()
  const [occasion, { documents }] = await Promise.all([occasionOf(ctx.d1, inputs), textsOf(ctx, inputs)])
  const cite = citationsOf(documents)
  const known = { ...occasion, tender: withStatedFacts(tender, documents, cite).tender }
  const gaps = gapsOf(requirements, company, known, requirementCiter(cite, documents))
  const unlisted =
    unreadText(documents, occasion.say) ?? unlistedText(unlistedLanguages(documents), occasion.say)
  return { result: { ...gaps, unlisted }, citations: cite.all(), documents }
}

async function runMatch(ctx: CallerCtx, inputs: Inputs): Promise<CitedFindings<MatchResult>> {
  const { company, requirements, tender } = inputs
  if (!company) throw missingCompany()
  const [occasion, rarity, { documents }] = await Promise.all([
    occasionOf(ctx.d1, inputs),
    loadRarity(ctx.d1, tenderWords(tender)),
    textsOf(ctx, inputs),
  ])
  const cite = citationsOf(documents)
  const quote = requirementCiter(cite, documents)
  const { tender: known, point } = withStatedFacts(tender, documents, cite)
  const result = matchOf({
    tender: known,
    requirements,
    company,
    occasion: { ...occasion, tender: known },
    rarity,
    months: monthsIn(documents),
    unread: unreadText(documents, occasion.say),
    unlisted: unlistedText(unlistedLanguages(documents), occasion.say),
    cite: { point, quote },
  })
  return { result, citations: cite.all(), documents }
}

/**
 * The match, beside the risk that the risk analysis shows: with a model, both show the risk as checked by the
 * model.
 */
const findMatch: Find<MatchResult> = async (ctx, inputs, model) => {
  const match = await finding(runMatch, checkingDemands(matchNotes))(ctx, inputs, model)
  const { found } = match
  if (!isOpen(found.result)) return match
  const risk = await findRisk(ctx, inputs, model)
  const result = besideRisk(found.result, risk.found.result, sayIn(inputs.language))
  return { found: { ...found, result }, outcome: bothOf(match.outcome, risk.outcome) }
}

const bothOf = (one: CheckOutcome, other: CheckOutcome): CheckOutcome =>
  (['failed', 'done'] as const).find((each) => each === one || each === other) ?? 'nothing'

async function runGeneral(ctx: CallerCtx, inputs: Inputs): Promise<CitedFindings<GeneralResult>> {
  const { tender, requirements, language, now } = inputs
  const { documents } = await textsOf(ctx, inputs)
  return { ...generalOf(tender, documents, requirements, language, now), documents }
}

/** The risks of tenders that are being analysed: the match of the same request needs them too. */
const risks = new WeakMap<Inputs['tender'], Promise<Checking<RiskResult>>>()

const findRisk: Find<RiskResult> = (ctx, inputs, model) => {
  const found = risks.get(inputs.tender) ?? finding(runRisk, checkingFlags)(ctx, inputs, model)
  risks.set(inputs.tender, found)
  return found
}

async function runRisk(ctx: CallerCtx, inputs: Inputs): Promise<CitedFindings<RiskResult>> {
  const { tender, requirements, language } = inputs
  const [{ documents }, notices, history] = await Promise.all([
    textsOf(ctx, inputs),
    loadStoredNotices(ctx, tender.id),
    loadMarketHistory(ctx, tender),
  ])
  const cite = citationsOf(documents)
  const conflicts = differencesIn(tender, documents, language)
  // A share of the price is shown in money even if only the documents state the value.
  const price = priceOf(withStatedFacts(tender, documents, cite).tender)
  const given = { tender, requirements, notices, history, conflicts, documents, language, price }
  const result = assessRisk(given, cite)
  return { result, citations: cite.all(), documents }
}

/** Every kind that a caller can request. */
export const kinds = {
  general: kind({ ofCompany: false, find: finding(runGeneral), add: summarising }),
  risk: kind({ ofCompany: false, find: findRisk, add: explaining(riskTexts) }),
  match: kind({ ofCompany: true, find: findMatch, add: explaining(matchTexts) }),
  gaps: kind({
    ofCompany: true,
    find: finding(runGaps, checkingDemands(gapsNotes)),
    add: explaining(gapsTexts),
  }),
}

export type KindName = keyof typeof kinds
/** The result of a kind. */
export type ResultOf<K extends KindName> = Awaited<ReturnType<(typeof kinds)[K]['run']>>['result']
