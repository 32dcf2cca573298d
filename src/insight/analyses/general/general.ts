import { type DocumentText, isReadPaper } from '../../../reading/document/document-text.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { citationsOf, type Citation, type Citations } from '../citations.ts'
import type { AnalysisLanguage } from '../wording/language.ts'
import { sayIn } from '../wording/phrasebook.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { unlistedLanguages } from '../../../reading/requirements/listed.ts'
import { lotIdOf } from '../../../reading/document/lots.ts'
import { conflictsOf } from './conflicts.ts'
import { documentFacts, type DocumentFacts } from './document-facts.ts'
import { withModelFacts } from './model-facts.ts'
import { keyDatesOf } from './key-dates.ts'
import { keyFactsOf } from './key-facts.ts'
import { requirementCiter } from '../inputs/cite.ts'
import { recommendationOf } from './recommendation.ts'
import type { GeneralResult } from './schema.ts'
import { summaryOf } from './summary.ts'

/** The tender as the API shows it, composed from all its notices. */
export type TenderFacts = Tender

/** Facts that every tender should state; a fact in neither notice nor documents is reported in `missing`. */
const expected = [
  'deadline',
  'questions_deadline',
  'estimated_value',
  'duration',
  'validity_days',
  'procedure',
  'languages',
  'award_criteria',
  'contract_start',
] as const

/**
 * The facts, dates, lots and criteria of a tender: from the notice first, from the documents second, from
 * both if they differ. `requirements` are the tender's as every page shows them, so that no analysis
 * reads them again. Labels and the recommendation are in `language`; quotes stay as they were written.
 */
export function generalOf(
  facts: TenderFacts,
  documents: readonly DocumentText[],
  requirements: readonly Requirement[],
  language: AnalysisLanguage,
  now: Date,
): { result: GeneralResult; citations: Citation[] } {
  const say = sayIn(language)
  const citations = citationsOf(documents)
  const stated = withModelFacts(documentFacts(documents, facts.buyer.country), documents, facts)
  const mandatory = requirements.filter((one) => one.mandatory).length
  const summary = summarised(facts, stated, citations)
  const keyFacts = keyFactsOf(facts, stated, mandatory, say, citations)
  const conflicts = conflictsOf(facts, documents, say, citations, stated)
  const keyDates = keyDatesOf(facts, stated.dates, conflicts, say, citations)
  const awardCriteria = awardCriteriaOf(facts, stated, citations)
  const known = new Set<string>([...keyFacts, ...keyDates].map(({ code }) => code))
  if (awardCriteria.length > 0) known.add('award_criteria')
  if (known.has('maximum_value')) known.add('estimated_value')
  if (known.has('validity_until')) known.add('validity_days')
  const missing = expected.filter((code) => !known.has(code))
  const hasText = documents.some(isReadPaper)
  const unlisted = unlistedLanguages(documents)
  const cite = requirementCiter(citations, documents)
  const found = { keyFacts, keyDates, conflicts, missing, requirements, cite, hasText, unlisted }
  const recommendation = recommendationOf(facts, found, say, now, citations)
  const lots = lotsOf(facts, stated)
  return {
    result: { summary, keyFacts, keyDates, lots, awardCriteria, conflicts, missing, recommendation },
    citations: citations.all(),
  }
}

/** Sentences of the documents; without any, the description of the notice. */
function summarised(
  facts: TenderFacts,
  { passages }: DocumentFacts,
  citations: Citations,
): GeneralResult['summary'] {
  const sentences = summaryOf(passages).flatMap(({ flat, quote }) => {
    const id = citations.add(quote)
    return id === null ? [] : [{ text: flat.replace(/ {2,}/g, ' '), citations: [id] }]
  })
  if (sentences.length > 0 || facts.description === null) return sentences
  return [{ text: facts.description.slice(0, 600), citations: [citations.point('/description')] }]
}

/** The lots of the notice; if it has none, the lots that the documents name. */
function lotsOf(facts: TenderFacts, { lots }: DocumentFacts): GeneralResult['lots'] {
  if (facts.lots.length === 0) {
    return lots.map(({ value }) => ({
      id: value.number,
      title: value.title,
      value: null,
      currency: null,
      deadline: null,
    }))
  }
  return facts.lots.map((lot) => ({
    id: lot.id,
    title:
      lot.title ?? lots.find(({ value }) => lotIdOf(value.number, [lot.id]) !== null)?.value.title ?? null,
    value: lot.estimatedValue,
    currency: lot.currency,
    deadline: lot.deadline,
  }))
}

type AwardCriteria = GeneralResult['awardCriteria']

/** The award criteria of the notice; if these have no weights, the criteria of the documents. */
function awardCriteriaOf(tender: Tender, { criteria }: DocumentFacts, citations: Citations): AwardCriteria {
  const notice = ofNotice(tender, citations)
  // Many notices name criteria whose weights are only in the documents.
  if (notice.some(({ weight }) => weight !== null) || criteria.length === 0) return notice
  const lotIds = tender.lots.map(({ id }) => id)
  return criteria.map(({ name, type, weight, unit, lot, quote }) => {
    const id = citations.add(quote)
    return {
      name,
      type,
      weight,
      unit,
      lotId: lotIds.length > 0 ? lotIdOf(lot, lotIds) : lot,
      citations: id === null ? [] : [id],
    }
  })
}

function ofNotice({ awardCriteria, lots }: Tender, citations: Citations): AwardCriteria {
  const lists = [
    { lotId: null, path: '/awardCriteria', list: awardCriteria },
    ...lots.map((lot, i) => ({ lotId: lot.id, path: `/lots/${i}/awardCriteria`, list: lot.awardCriteria })),
  ]
  return lists.flatMap(({ lotId, path, list }) => {
    const total = list.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
    const unit = Math.abs(total - 100) < 0.01 ? ('percent' as const) : ('points' as const)
    return list.map(({ name, type, weight }, i) => ({
      name,
      type,
      weight,
      lotId,
      citations: [citations.point(`${path}/${i}`)],
      unit: weight === null ? null : unit,
    }))
  })
}
