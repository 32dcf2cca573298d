import { day, wholeDays } from '../../../platform/time/time.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { requirementName } from '../../../reading/requirements/names.ts'
import { isOfCompany } from '../../compliance/requirements/group.ts'
import type { Citations } from '../citations.ts'
import type { Say } from '../wording/phrasebook.ts'
import { unlistedText } from '../wording/unlisted.ts'
import { dateCodes } from '../../../reading/facts/date-codes.ts'
import { keyDate } from './key-dates.ts'
import { factCodes, type GeneralResult, type KeyDate } from './schema.ts'

type Recommendation = GeneralResult['recommendation']
type Reason = Recommendation['reasons'][number]
/** The rest of the same result, which the recommendation is based on. */
type Findings = Pick<GeneralResult, 'keyFacts' | 'keyDates' | 'conflicts' | 'missing'> & {
  requirements: readonly Requirement[]
  /** Cites the words of a requirement; null if no document has them. */
  cite: (requirement: Requirement) => string | null
  hasText: boolean
  /** The languages of documents whose requirements are not listed. */
  unlisted: readonly string[]
}

/** In days: with this little time left, the bid must already be in progress. */
const soon = 7

/**
 * The next step for a tender, with reasons: days left, mandatory requirements, open points. The same for
 * every company.
 */
export function recommendationOf(
  tender: Tender,
  found: Findings,
  say: Say,
  now: Date,
  citations: Citations,
): Recommendation {
  const deadline = nearestDeadline(tender, found)
  const left = deadline ? daysUntil(deadline, now) : null
  const { status } = tender
  const isOver = (status !== 'open' && status !== 'planned') || (left !== null && left < 0)
  if (isOver) {
    const shown = status === 'open' || status === 'planned' ? 'closed' : status
    const text = say('general.closed', { status: shown })
    const cited = deadline?.citations ?? [citations.point('/status')]
    return { verdict: 'closed', reasons: [{ code: 'state', text, citations: cited }] }
  }
  const planned: Reason[] =
    status === 'planned'
      ? [{ code: 'state', text: say('general.planned'), citations: [citations.point('/status')] }]
      : []
  return {
    verdict: verdictOf(tender, left, found),
    reasons: [...planned, timeLeft(left, deadline, say), ...content(found, say, now, left)],
  }
}

/** The earlier of the notice's and the documents' deadline, which every other figure of the tender uses. */
function nearestDeadline(
  { deadline, deadlineConflict }: Tender,
  { keyDates, conflicts }: Findings,
): Pick<KeyDate, 'at' | 'precision' | 'citations'> | undefined {
  const stated = keyDate(keyDates, 'deadline')
  if (deadline === null || deadlineConflict?.source !== 'notice') return stated
  const values = conflicts.find(({ code }) => code === 'deadline')?.values ?? []
  const citations = values.filter(({ source }) => source === 'document').flatMap((each) => each.citations)
  return { at: deadline, precision: 'minute', citations: [...new Set(citations)] }
}

function verdictOf(
  { status }: Tender,
  left: number | null,
  { hasText }: Findings,
): Recommendation['verdict'] {
  if (status === 'planned') return 'watch'
  if (left !== null && left <= soon) return 'act_now'
  return hasText ? 'prepare' : 'read_documents'
}

/** Days from now, below zero once the time has passed; a day without a time lasts until its end. */
function daysUntil({ at, precision }: Pick<KeyDate, 'at' | 'precision'>, now: Date): number {
  const left = Date.parse(at) - now.getTime()
  if (precision === 'day') return Math.floor((left + day - 1) / day)
  return left < 0 ? Math.floor(left / day) : wholeDays(left)
}

const timeLeft = (
  left: number | null,
  deadline: Pick<KeyDate, 'citations'> | undefined,
  say: Say,
): Reason => ({
  code: 'time_left',
  text: left === null ? say('general.noDeadline') : say('general.left', { days: String(left) }),
  citations: deadline?.citations ?? [],
})

const content = (found: Findings, say: Say, now: Date, left: number | null): Reason[] => [
  ...questionsReason(found, say, now, left),
  valueReason(found, say),
  ...requirementReasons(found, say),
  ...conflictsReason(found, say),
  ...languageReason(found, say),
  ...missingReason(found, say),
]

/**
 * Nothing if the deadline for questions would be later than that for tenders: notice and documents then state
 * two calendars.
 */
function questionsReason({ keyDates }: Findings, say: Say, now: Date, left: number | null): Reason[] {
  const questions = keyDate(keyDates, 'questions_deadline')
  if (!questions) return []
  const days = daysUntil(questions, now)
  if (left !== null && days > left) return []
  const text = days < 0 ? say('general.questionsOver') : say('general.questions', { days: String(days) })
  return [{ code: 'questions', text, citations: questions.citations }]
}

function valueReason({ keyFacts }: Findings, say: Say): Reason {
  const fact =
    keyFacts.find(({ code }) => code === 'estimated_value') ??
    keyFacts.find(({ code }) => code === 'maximum_value')
  if (!fact) return { code: 'value', text: say('general.noValue'), citations: [] }
  const sum = typeof fact.value === 'number' ? say.money(fact.value, fact.unit ?? '') : ''
  return {
    code: 'value',
    text: say('general.value', { sum }),
    citations: fact.citations,
  }
}

function requirementReasons({ requirements, cite }: Findings, say: Say): Reason[] {
  const cited = (found: Requirement[]) => found.flatMap((each) => cite(each) ?? [])
  const mandatory = requirements.filter(({ mandatory }) => mandatory)
  const qualifies = mandatory.filter(isOfCompany)
  const reasons: Reason[] = []
  if (qualifies.length > 0) {
    const titles = [...new Set(qualifies.map((each) => requirementName(each, say.language)))]
      .slice(0, 5)
      .join(', ')
    reasons.push({
      code: 'requirements',
      text: say('general.requirements', { count: qualifies.length, total: mandatory.length, titles }),
      citations: cited(qualifies.slice(0, 5)),
    })
  }
  const visit = mandatory.find(({ code }) => code === 'site_visit')
  if (visit) reasons.push({ code: 'site_visit', text: say('general.siteVisit'), citations: cited([visit]) })
  return reasons
}

function conflictsReason({ conflicts }: Findings, say: Say): Reason[] {
  if (conflicts.length === 0) return []
  const fields = conflicts.map(({ label }) => label).join(', ')
  const citations = conflicts.flatMap(({ values }) => values.flatMap((value) => value.citations))
  return [{ code: 'conflicts', text: say('general.conflicts', { fields }), citations }]
}

function languageReason({ unlisted }: Findings, say: Say): Reason[] {
  const text = unlistedText(unlisted, say)
  return text === null ? [] : [{ code: 'language', text, citations: [] }]
}

function missingReason({ hasText, missing }: Findings, say: Say): Reason[] {
  const unread: Reason[] = hasText
    ? []
    : [{ code: 'documents', text: say('general.noDocuments'), citations: [] }]
  if (missing.length === 0) return unread
  const codes = [...factCodes, ...dateCodes, 'award_criteria' as const]
  const labels = codes.filter((code) => missing.includes(code)).map((code) => say(`label.${code}`))
  const fields = labels.join(', ')
  const text = say(hasText ? 'general.missing' : 'general.missingInNotice', { fields })
  return [...unread, { code: 'missing', text, citations: [] }]
}
