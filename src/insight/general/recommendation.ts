import { day } from '../../platform/time.ts'
import type { Tender } from '../../catalogue/tenders/schema.ts'
import type { FoundRequirement } from '../../reading/requirements/found.ts'
import type { Citations } from '../citations/citations.ts'
import type { GeneralResult } from './schema.ts'
import { fill, wordsOf } from './texts.ts'

type Recommendation = GeneralResult['recommendation']
type Reason = Recommendation['reasons'][number]
/** What the recommendation rests on: the rest of the same result. */
type Findings = Pick<GeneralResult, 'keyFacts' | 'keyDates' | 'conflicts' | 'missing'> & {
  requirements: FoundRequirement[]
  hasText: boolean
}

/** So many days before the deadline a bid must be in hand. */
const soon = 7

/** What to do next about a tender and why: days left, what is mandatory, what is unclear. The same for every company. */
export function recommendationOf(
  tender: Tender,
  found: Findings,
  language: string,
  now: Date,
  citations: Citations,
): Recommendation {
  const words = wordsOf(language)
  const deadline = found.keyDates.find(({ code }) => code === 'deadline')
  const left = deadline ? daysUntil(deadline, now) : null
  const isOver = (tender.status !== 'open' && tender.status !== 'planned') || (left !== null && left < 0)
  if (isOver) {
    const status = tender.status === 'open' || tender.status === 'planned' ? 'closed' : tender.status
    const reason: Reason = {
      code: 'state',
      text: fill(words.closed, { status }),
      citations: deadline?.citations ?? [citations.point('/status')],
    }
    return { verdict: 'closed', reasons: [reason] }
  }
  const reasons = [
    ...(tender.status === 'planned'
      ? [{ code: 'state' as const, text: words.planned, citations: [citations.point('/status')] }]
      : []),
    time(left, deadline, words.left, words.noDeadline),
    ...content(found, language, now, citations),
  ]
  const verdict =
    tender.status === 'planned'
      ? 'watch'
      : left !== null && left <= soon
        ? 'act_now'
        : found.hasText
          ? 'prepare'
          : 'read_documents'
  return { verdict, reasons }
}

/** Whole days from now on; a day without a time lasts until its end. */
const daysUntil = ({ at, precision }: { at: string; precision: 'day' | 'minute' }, now: Date) =>
  Math.floor((Date.parse(at) + (precision === 'day' ? day - 1 : 0) - now.getTime()) / day)

const time = (
  left: number | null,
  date: { citations: string[] } | undefined,
  sentence: string,
  none: string,
): Reason => ({
  code: 'time_left',
  text: left === null ? none : fill(sentence, { days: left }),
  citations: date?.citations ?? [],
})

function content(found: Findings, language: string, now: Date, citations: Citations): Reason[] {
  const words = wordsOf(language)
  const reasons: Reason[] = []
  const add = (code: Reason['code'], text: string, ids: readonly (string | null)[]) =>
    reasons.push({ code, text, citations: ids.filter((id) => id !== null) })
  const questions = found.keyDates.find(({ code }) => code === 'questions_deadline')
  if (questions) {
    const days = daysUntil(questions, now)
    add('questions', days < 0 ? words.questionsOver : fill(words.questions, { days }), questions.citations)
  }
  const value =
    found.keyFacts.find(({ code }) => code === 'estimated_value') ??
    found.keyFacts.find(({ code }) => code === 'maximum_value')
  const amount = typeof value?.value === 'number' ? new Intl.NumberFormat(language).format(value.value) : ''
  add(
    'value',
    value ? fill(words.value, { amount, currency: value.unit ?? '' }) : words.noValue,
    value?.citations ?? [],
  )
  const mandatory = found.requirements.filter(
    ({ mandatory, category }) => mandatory && qualifying.has(category),
  )
  if (mandatory.length > 0) {
    const titles = [...new Set(mandatory.map(({ title }) => title))].slice(0, 5).join(', ')
    add(
      'requirements',
      fill(words.requirements, { count: mandatory.length, titles }),
      mandatory.slice(0, 5).map(({ quote }) => citations.add(quote)),
    )
  }
  const visit = found.requirements.find(({ code, mandatory }) => code === 'site_visit' && mandatory)
  if (visit) add('site_visit', words.siteVisit, [citations.add(visit.quote)])
  const fields = found.conflicts.map(({ label }) => label).join(', ')
  if (fields !== '')
    add(
      'conflicts',
      fill(words.conflicts, { fields }),
      found.conflicts.flatMap(({ values }) => values.flatMap((one) => one.citations)),
    )
  if (!found.hasText) add('documents', words.noDocuments, [])
  else if (found.missing.length > 0) {
    const labels = Object.entries(words.labels).flatMap(([code, label]) =>
      found.missing.includes(code) ? [label] : [],
    )
    add('missing', fill(words.missing, { fields: labels.join(', ') }), [])
  }
  return reasons
}

/** What decides whether a company may take part at all. */
const qualifying: ReadonlySet<FoundRequirement['category']> = new Set([
  'exclusion',
  'suitability',
  'economic',
  'technical',
  'certification',
  'guarantee',
  'reserved',
] as const)
