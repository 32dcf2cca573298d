import * as z from 'zod'
import { Certainty, FoundBy } from '../compliance/requirements/schema.ts'

/** Risks in the words of documents. */
export const documentRisks = [
  'contract_penalty',
  'fixed_milestones',
  'ip_transfer',
  'joint_and_several_liability',
  'liquidated_damages',
  'long_payment_term',
  'mandatory_site_visit',
  'minimum_score_exclusion',
  'no_minimum_volume',
  'performance_bond',
  'price_fixed',
  'price_only_award',
  'reserved_lot',
  'retention',
  'service_credits',
  'short_transition',
  'staff_transfer',
  'termination_for_convenience',
  'uncapped_penalties',
  'unlimited_liability',
  'embedded_instructions',
] as const
export type DocumentRisk = (typeof documentRisks)[number]

/** Risks in notices, dates, results and the market. */
export const noticeRisks = [
  'short_submission_period',
  'single_bid',
  'no_call',
  'procedure_type',
  'accelerated',
  'call_changed',
  'decision_period',
  'relaunched',
  'turnover_demand',
  'award_vs_estimate',
  'modification',
  'winner_share',
  'split_purchase',
  'source_conflict',
] as const
export type NoticeRisk = (typeof noticeRisks)[number]

export const RiskCode = z.enum([...documentRisks, ...noticeRisks]).meta({
  id: 'RiskCode',
  description: 'A risk that is looked for in the documents, or in the notices and the market',
})
export type RiskCode = z.output<typeof RiskCode>

export const RiskSeverity = z.enum(['low', 'medium', 'high']).meta({
  id: 'RiskSeverity',
  description: 'Counts 1, 3 or 12 points towards the score',
})
export type RiskSeverity = z.output<typeof RiskSeverity>

export const RiskFlag = z
  .object({
    code: RiskCode,
    also: z.array(RiskCode).meta({
      description: 'Other risks in the same clause: one clause is one flag',
      examples: [['uncapped_penalties']],
    }),
    severity: RiskSeverity,
    title: z.string(),
    explanation: z.string().meta({
      description: 'The finding, and its meaning for a bid; in money where the clause has a rate or a sum',
    }),
    evidence: z.array(z.string()).meta({ description: 'Ids of citations', examples: [['c1']] }),
    basis: z.string().meta({ description: 'The rule, and the law or indicator it follows' }),
    certainty: Certainty.default('sure'),
    foundBy: FoundBy.default('rules'),
  })
  .meta({ id: 'RiskFlag', description: 'An indicator to look at, never an accusation' })
export type RiskFlag = z.output<typeof RiskFlag>

const named = { code: RiskCode, title: z.string() }

export const RiskResult = z
  .object({
    score: z.int().min(0).max(100).nullable().meta({
      description:
        'Rises with the points of the flags, 50 at 14 points, so that the tenders of the evaluation spread over the scale; null where less than half of the checks could be made, or no document beside the notice was searched',
    }),
    level: z.enum(['low', 'medium', 'high', 'unknown']).meta({
      description: 'low below 25, medium below 60, high from 60; unknown where the score is null',
    }),
    coverage: z.number().min(0).max(1).meta({ description: 'The share of checks that could be made' }),
    unread: z.string().nullable().default(null).meta({
      description: 'Says which documents were not searched, because their language is not read',
    }),
    flags: z
      .array(RiskFlag)
      .meta({ description: 'The gravest first; `likely` ones come last and count nowhere' }),
    checked: z.array(z.object(named)).meta({ description: 'Looked for and not found' }),
    notCheckable: z
      .array(z.object({ ...named, reason: z.string() }))
      .meta({ description: 'Risks that could not be checked, with reasons' }),
  })
  .meta({
    id: 'RiskResult',
    description:
      'Every code is in exactly one place: as code or in `also` of a flag, in checked, or in notCheckable',
    examples: [
      {
        score: 2,
        level: 'low',
        coverage: 0.97,
        unread: null,
        flags: [
          {
            code: 'retention',
            also: [],
            severity: 'medium',
            title: 'Part of the price is retained',
            explanation: 'The buyer keeps back part of the price (8 %): plan the cash flow for it.',
            evidence: ['c1'],
            basis: 'Rule retention. An indicator, not an accusation.',
            certainty: 'sure',
            foundBy: 'rules',
          },
        ],
        checked: [{ code: 'unlimited_liability', title: 'Unlimited liability' }],
        notCheckable: [
          { code: 'single_bid', title: 'Only one bid', reason: 'No result has been published yet.' },
        ],
      },
    ],
  })
export type RiskResult = z.output<typeof RiskResult>
