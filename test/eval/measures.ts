import { facts } from './measures/facts.ts'
import { identifiedLanguages, instructions } from './measures/languages.ts'
import { learntCodes, learntDemands } from './measures/learning.ts'
import { matchedCompanies } from './measures/match.ts'
import {
  offTopicQuestions,
  outsideArticles,
  outsideTenders,
  ownQuestions,
  plainQuestions,
  unseenQuestions,
} from './measures/questions.ts'
import {
  outsideRequirements,
  ownRequirements,
  papers,
  requirementSentences,
} from './measures/requirements.ts'
import { clauses, outsideContracts, riskLevels, tenderRisks } from './measures/risks.ts'
import { searchLabels, searchWords } from './measures/search.ts'
import type { Measure } from './place.ts'

/** The groups of figures by kind. `npm run eval -- clauses` measures one group, `-- risks` those of a kind. */
export const measures = {
  questions: {
    tenders: outsideTenders,
    own: ownQuestions,
    'unseen-questions': unseenQuestions,
    plain: plainQuestions,
    'off-topic': offTopicQuestions,
  },
  articles: { articles: outsideArticles },
  requirements: {
    sentences: requirementSentences,
    'outside-requirements': outsideRequirements,
    'own-requirements': ownRequirements,
    papers,
    facts,
    match: matchedCompanies,
  },
  risks: { clauses, 'tender-risks': tenderRisks, contracts: outsideContracts, 'risk-levels': riskLevels },
  languages: { languages: identifiedLanguages, instructions },
  learning: { 'learnt-demands': learntDemands, 'learnt-codes': learntCodes },
  search: { 'search-words': searchWords, 'search-labels': searchLabels },
} satisfies Record<string, Record<string, Measure>>

/** Every group by its name. */
export const groups: Record<string, Measure> = Object.assign({}, ...Object.values(measures))
