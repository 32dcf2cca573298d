import { isObject, type Json, text, unstorable } from '../json.ts'
import type { Parsed } from '../parsed.ts'
import { kinds, readOpportunity } from './opportunity.ts'

/** Whether a JSON document is an answer of SAM.gov's Get Opportunities public API, version 2. */
export const isSam = (document: Json): boolean => Array.isArray(document.opportunitiesData)

/** The opportunities of a search response, one answer each, in their order. */
export function* readSam(document: Json): Generator<Parsed> {
  const opportunities = Array.isArray(document.opportunitiesData) ? document.opportunitiesData : []
  for (const [index, each] of opportunities.entries())
    yield { ...read(isObject(each) ? each : {}, index), entry: index }
}

function read(opportunity: Json, index: number): Parsed {
  const nothing: Parsed = { notices: [], skipped: [], failed: [] }
  const id = text(opportunity.noticeId)
  if (id === null) return { ...nothing, failed: [{ index, error: 'the opportunity has no noticeId' }] }
  const broken = unstorable(opportunity)
  if (broken !== null) {
    const error = `opportunity ${id}: ${broken} holds NUL or half of a surrogate pair`
    return { ...nothing, failed: [{ index, error }] }
  }
  const type = text(opportunity.type) ?? text(opportunity.baseType) ?? ''
  const kind = kinds.get(type.toLowerCase())
  if (kind) return { ...nothing, notices: [readOpportunity(opportunity, id, type, kind)] }
  const surplus = /surplus/i.test(type) ? ': it sells property' : ''
  return {
    ...nothing,
    skipped: [{ id, reason: `the type "${type.slice(0, 60)}" is no procurement notice${surplus}` }],
  }
}
