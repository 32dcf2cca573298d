import * as z from 'zod'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { endpoints } from '../../rest/endpoints.ts'
import { checked, id, listedText, next, number, pages, text, things } from '../fields.ts'
import { after, nextPage, PagedAnswer, sentences, textIn, withinTokens } from '../pages.ts'
import { shorten } from '../tidy.ts'
import { reads, tool } from '../tool.ts'
import type { Citation } from '../../../insight/analyses/citations.ts'
import { analyse } from '../../../insight/analyses/commands.ts'
import { languages } from '../../../insight/analyses/wording/language.ts'
import type { ReportProgress } from '../../../insight/models/reading/progress.ts'
import type { KindName } from '../../../insight/analyses/kinds.ts'
import { Analyse } from '../../../insight/analyses/schema.ts'
import type { RiskFlag } from '../../../insight/risk/schema.ts'
import { isSure } from '../../../reading/requirements/schema.ts'

const language = z.enum(languages).default('en')

async function analysis<K extends KindName>(
  ctx: CallerCtx,
  kind: K,
  { tenderId, language }: { tenderId: string; language: string },
  report?: ReportProgress,
) {
  const wait = report ? maxWait : 0
  return analyse(ctx, kind, { ...checked(Analyse, { language }), tenderId, wait, report })
}

/** Seconds to wait for a reading if the client shows its progress. Clients give a call up after a minute. */
const maxWait = 30

/** The note for a caller while a model reads the documents. */
const stillReading = 'A language model is still reading the documents: ask again in a few minutes for more.'

const fit = tool({
  name: 'assess_fit',
  title: 'Assess the fit',
  description:
    'How well a tender fits the company: score 0-100 and verdict. Gates rule a bid out. risks: the gravest first.',
  grant: 'read',
  twin: endpoints['POST /analysis/match/:id'],
  hints: reads,
  input: z.strictObject({ tenderId: id('tender'), language }),
  output: z.object({
    verdict: z.string(),
    score: z.number(),
    confidence: z.number(),
    reasons: z.array(z.string()),
    components: things({ name: z.string(), weight: z.number(), value: number, explanation: z.string() }),
    gates: things({ code: z.string(), reason: z.string() }),
    riskLevel: text,
    risks: things({
      severity: z.string(),
      title: z.string(),
      explanation: text,
      quote: text,
      documentId: text,
      page: number,
    }),
    missing: things({ member: z.string(), hint: z.string() }),
    next,
  }),
  run: async (ctx, input, report) => {
    const [match, risk] = await Promise.all([
      analysis(ctx, 'match', input, report),
      analysis(ctx, 'risk', input, report),
    ])
    const { level, flags } = risk.result
    const sure = flags.filter(isSure)
    return {
      ...match.result,
      riskLevel: level,
      risks: sure.slice(0, maxRisks).map((flag) => shownRisk(flag, risk.citations)),
      next: sentences(
        sure.length > maxRisks && `${sure.length - maxRisks} more risks are in the console.`,
        (match.state === 'reading' || risk.state === 'reading') && stillReading,
      ),
    }
  },
})

const maxRisks = 10

/** A risk with the first of the words that show it. */
function shownRisk({ severity, title, explanation, evidence }: RiskFlag, citations: Citation[]) {
  const cited = citations.find(({ id }) => evidence.includes(id))
  return {
    severity,
    title,
    explanation,
    quote: shorten(cited?.quote ?? null, 300),
    documentId: cited?.documentId,
    page: cited?.page,
  }
}

const gaps = tool({
  name: 'find_gaps',
  title: 'Find gaps',
  description: 'Gaps of the company for a tender, the most urgent first. blocking: a bid would be rejected.',
  grant: 'read',
  twin: endpoints['POST /analysis/gaps/:id'],
  hints: reads,
  input: z.strictObject({ tenderId: id('tender'), language, ...pages }),
  output: z.object({
    counts: z.record(z.string(), z.int()),
    gaps: things({
      requirementId: z.string(),
      title: z.string(),
      text: listedText,
      mandatory: z.boolean(),
      status: z.string(),
      severity: z.string(),
      have: text,
      need: text,
      note: text,
      remedy: text,
    }),
    unlisted: text,
    next,
  }),
  run: async (ctx, input, report) => {
    const { result, citations, state } = await analysis(ctx, 'gaps', input, report)
    const { items, counts, unlisted } = result
    const quotes = new Map(citations.map(({ id, quote }) => [id, quote]))
    const open = items.filter(({ status }) => status !== 'met')
    return new PagedAnswer(input, (span) => ({
      counts,
      gaps: withinTokens(open, span).map(({ citation, ...gap }) => ({
        ...gap,
        text: shorten(citation === null ? null : (quotes.get(citation) ?? null), textIn(span)),
      })),
      unlisted,
      next: sentences(
        items.length > 0 &&
          'counts are of demands on the company; list_tender_requirements has those that only the bid answers too.',
        nextPage('find_gaps', span, after(open.length, span)),
        state === 'reading' ? stillReading : null,
      ),
    }))
  },
})

export const analysisTools = [fit, gaps]
