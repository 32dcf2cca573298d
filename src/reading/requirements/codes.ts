import type { Requirement } from './schema.ts'

type Category = Requirement['category']

/**
 * The things that documents require, as codes for programs, with the category of the API. `by` is the kind of
 * number that is required. The order is the precedence: special things come before general things.
 */
export const demands = {
  tender_guarantee: { category: 'guarantee', by: 'share' },
  guarantee: { category: 'guarantee', by: 'share' },
  turnover: { category: 'economic', by: 'amount' },
  insurance: { category: 'economic', by: 'amount' },
  financial_ratio: { category: 'economic', by: 'percent' },
  financial_statements: { category: 'economic', by: 'none' },
  references: { category: 'technical', by: 'references' },
  key_staff: { category: 'technical', by: 'employees' },
  staff: { category: 'technical', by: 'employees' },
  equipment: { category: 'technical', by: 'count' },
  samples: { category: 'technical', by: 'count' },
  background_check: { category: 'performance', by: 'none' },
  tax_clearance: { category: 'exclusion', by: 'none' },
  declaration: { category: 'exclusion', by: 'none' },
  registration: { category: 'suitability', by: 'none' },
  authorisation: { category: 'suitability', by: 'none' },
  certificate: { category: 'certification', by: 'standard' },
  consortium: { category: 'suitability', by: 'none' },
  site_visit: { category: 'submission', by: 'none' },
  validity: { category: 'submission', by: 'duration_min' },
  electronic_submission: { category: 'submission', by: 'none' },
  language: { category: 'submission', by: 'none' },
  signature: { category: 'submission', by: 'none' },
  page_limit: { category: 'submission', by: 'pages' },
  variants: { category: 'submission', by: 'none' },
  minimum_score: { category: 'award', by: 'score' },
  reserved: { category: 'reserved', by: 'none' },
  staff_transfer: { category: 'performance', by: 'none' },
  wage: { category: 'performance', by: 'none' },
  social_clause: { category: 'performance', by: 'none' },
  data_protection: { category: 'performance', by: 'none' },
  subcontracting: { category: 'performance', by: 'percent' },
  service_level: { category: 'performance', by: 'service' },
  delivery_time: { category: 'performance', by: 'duration_max' },
  warranty: { category: 'performance', by: 'duration_min' },
  environment: { category: 'performance', by: 'percent' },
  training: { category: 'performance', by: 'none' },
  concept: { category: 'submission', by: 'none' },
  document: { category: 'submission', by: 'none' },
  specification: { category: 'performance', by: 'none' },
} as const satisfies Record<string, { category: Category; by: string }>

export type DemandCode = keyof typeof demands
export type ThresholdBy = (typeof demands)[DemandCode]['by']

export const demandCodes = Object.keys(demands) as DemandCode[]

/**
 * Categories of requirements on the company. All other requirements concern the bid: offers, forms, contract
 * conditions.
 */
export const companyCategories: ReadonlySet<Category> = new Set([
  'exclusion',
  'suitability',
  'economic',
  'technical',
  'certification',
  'guarantee',
  'reserved',
  'other',
])

/** General codes: they count only if a sentence has no other code. */
export const generalCodes: readonly DemandCode[] = ['concept', 'document', 'specification']

/**
 * If one sentence has both codes of a pair, only the left code remains: "references" mention the sums and
 * staff of other contracts, and a bank's "guarantee" names certificates and offices.
 */
export const outranks: Partial<Record<DemandCode, readonly DemandCode[]>> = {
  tender_guarantee: ['guarantee', 'validity', 'warranty'],
  guarantee: ['warranty', 'delivery_time', 'insurance'],
  turnover: ['financial_statements', 'service_level', 'registration'],
  financial_ratio: ['service_level'],
  references: [
    'service_level',
    'delivery_time',
    'staff',
    'environment',
    'training',
    'equipment',
    'warranty',
    'subcontracting',
  ],
  key_staff: ['staff', 'training', 'language'],
  certificate: ['data_protection', 'environment', 'registration', 'social_clause'],
  minimum_score: ['service_level', 'references', 'financial_statements'],
  staff_transfer: ['wage', 'key_staff', 'staff', 'social_clause'],
  tax_clearance: ['certificate', 'insurance'],
  declaration: ['tax_clearance', 'signature', 'wage'],
  site_visit: ['certificate', 'declaration', 'references'],
  background_check: ['staff', 'service_level', 'declaration', 'tax_clearance'],
  electronic_submission: ['signature', 'language'],
  variants: ['delivery_time'],
  insurance: ['service_level', 'delivery_time', 'certificate'],
  service_level: ['delivery_time', 'equipment', 'staff'],
  wage: ['staff'],
  samples: ['references', 'delivery_time'],
  equipment: ['environment'],
  data_protection: ['declaration'],
  reserved: ['social_clause'],
}
