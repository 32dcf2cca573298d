import * as z from 'zod'
import { weights } from '../../company/profile/weights.ts'

export type ComponentName = keyof typeof weights
const names = Object.keys(weights) as [ComponentName, ...ComponentName[]]

/** A score from which a tender fits well enough for a bid, if nothing speaks against it. */
export const fitsAlone = 70

const verdicts = ['bid', 'consider', 'no_bid', 'insufficient_data'] as const
const gateCodes = [
  'deadline_passed',
  'not_open',
  'reserved',
  'exclusion_ground',
  'missing_certificate',
  'unrelated',
] as const
/** Members of the company's data that a match can lack. */
const missingMembers = [
  'profile',
  'cpvCodes',
  'regions',
  'turnover',
  'references',
  'capabilities',
  'certifications',
] as const

export const MatchEvidence = z
  .object({
    type: z.enum(['profile', 'certification', 'asset', 'award', 'requirement', 'tender']),
    id: z.string().meta({
      description: 'Id of the thing, the member of the profile, or a JSON pointer into the tender',
      examples: ['cpvCodes'],
    }),
    name: z.string().meta({ examples: ['45233140'] }),
    citation: z
      .string()
      .nullable()
      .meta({
        description: 'Id of the citation, for words of the tender',
        examples: ['c1'],
      }),
  })
  .meta({ id: 'MatchEvidence', description: 'The data behind a component' })
export type MatchEvidence = z.output<typeof MatchEvidence>

export const MatchComponent = z
  .object({
    name: z.enum(names),
    weight: z.number().meta({ description: 'Out of 100; the weights of unknown components are left out' }),
    value: z.number().min(0).max(1).nullable().meta({ description: 'Null where there are no data' }),
    contribution: z.number().meta({ description: 'Points of the score, before a gate scales it' }),
    evidence: z.array(MatchEvidence),
    explanation: z.string(),
  })
  .meta({ id: 'MatchComponent', description: 'One side of how a tender fits' })
export type MatchComponent = z.output<typeof MatchComponent>

export const MatchGate = z
  .object({ code: z.enum(gateCodes), reason: z.string() })
  .meta({ id: 'MatchGate', description: 'A reason for which a score is scaled into 0 to 20' })
export type MatchGate = z.output<typeof MatchGate>

export const MatchMissing = z
  .object({
    member: z
      .enum(missingMembers)
      .meta({ description: 'A member of the company’s profile, or its certifications' }),
    component: z
      .enum(names)
      .nullable()
      .meta({ description: 'The component that it would let us judge; null for all' }),
    hint: z.string(),
  })
  .meta({ id: 'MatchMissing', description: 'Data to fill in for a better judgement' })
export type MatchMissing = z.output<typeof MatchMissing>

export const MatchResult = z
  .object({
    score: z.number().min(0).max(100).meta({
      description: 'How well the tender fits the company; whole, and below a gate with a decimal',
    }),
    confidence: z.number().min(0).max(1).meta({
      description: 'The share of the weights for which there are data',
    }),
    verdict: z.enum(verdicts).meta({
      description:
        '`bid` from 70, `consider` from 45 or where a gap of the whole tender or gaps of every open lot are `blocking` or no paper could be read ' +
        'for demands, else or with a gate `no_bid`; `insufficient_data` below a confidence of 0.5, without a profile, and from 45 where neither ' +
        'papers nor notice say what is demanded. The risks of the contract are ' +
        'judged apart and take nothing off the score: `reasons` names them where they are high',
    }),
    reasons: z.array(z.string()).meta({
      description:
        'Sentences that belong to a verdict that is not `no_bid`: first the risks where any is high, then that no paper could be read, ' +
        'gaps to settle first, the lots to which the verdict applies, and that the risk is not known',
    }),
    components: z.array(MatchComponent),
    gates: z.array(MatchGate),
    missing: z.array(MatchMissing).meta({ description: 'Unknown data that would count' }),
  })
  .meta({
    id: 'MatchResult',
    description: 'How a tender fits the company',
    examples: [
      {
        score: 77,
        confidence: 0.5,
        verdict: 'bid',
        reasons: ['The risk of the contract is high: Unlimited liability. Read the risks before you decide.'],
        components: [
          {
            name: 'cpv',
            weight: 35,
            value: 0.9,
            contribution: 63,
            evidence: [
              { type: 'profile', id: 'cpvCodes', name: '45233140', citation: null },
              { type: 'tender', id: '/cpvCodes', name: '45233130', citation: 'c1' },
            ],
            explanation: 'Your CPV code 45233140 beside 45233130 of the tender: the same category.',
          },
          {
            name: 'region',
            weight: 15,
            value: 0.5,
            contribution: 14,
            evidence: [{ type: 'profile', id: 'regions', name: 'IE06', citation: null }],
            explanation: 'Your region IE06 beside IE061 of the tender.',
          },
        ],
        gates: [],
        missing: [
          { member: 'turnover', component: 'size', hint: 'Add the turnover of the last three years.' },
        ],
      },
    ],
  })
export type MatchResult = z.output<typeof MatchResult>
