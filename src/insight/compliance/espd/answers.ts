import { type Detail, Details, invalidBody } from '../../../platform/context/errors.ts'
import { isEspdCurrency } from './currencies.ts'
import { mainOf, takesOne } from './questions.ts'
import type { EspdAnswer } from './schema.ts'
import {
  type Criterion,
  criteriaOfNoticeCode,
  criterionNamed,
  propertiesOf,
} from '../../../reference/codes/espd-criteria.ts'
import { valueProblem } from './values.ts'

/** The answers of a company, by criterion code. */
export type Answers = Map<string, EspdAnswer>

/** Finds the criterion of each answer and checks that its values fit. Throws INVALID_DATA with every problem. */
export function readAnswers(given: Record<string, EspdAnswer>): Answers {
  const answers: Answers = new Map()
  const details = new Details()
  for (const [key, answer] of Object.entries(given)) {
    const path = `answers.${key}`
    const criterion = criterionNamed(key)
    if (!criterion) details.push({ path, message: unknownKey(key), rule: 'unknown' })
    else if (answers.has(criterion.code))
      details.push({ path, message: 'answers a criterion a second time', rule: 'conflict' })
    else {
      answers.set(criterion.code, answer)
      details.push(...problemsOf(criterion, answer, path))
    }
  }
  if (details.isEmpty) return answers
  throw invalidBody(details)
}

const unknownKey = (key: string) => {
  const several = criteriaOfNoticeCode(key).map(({ code }) => code)
  return several.length > 0
    ? `stands for several criteria; use ${several.join(' or ')}`
    : 'is not a criterion of ESPD 4.1.0'
}

function problemsOf(criterion: Criterion, answer: EspdAnswer, path: string): Detail[] {
  const problems: Detail[] = []
  if (answer.answer !== undefined && !mainOf(criterion))
    problems.push({
      path: `${path}.answer`,
      message: 'must be left out: this criterion has no question of yes or no',
      rule: 'unknown',
    })
  for (const [index, { currency, year, period }] of (answer.amounts ?? []).entries()) {
    const at = `${path}.amounts[${index}]`
    if (!isEspdCurrency(currency))
      problems.push({
        path: `${at}.currency`,
        message: 'is not in the code list of currencies',
        rule: 'enum',
      })
    if (period && (year !== undefined || period.from > period.to))
      problems.push({
        path: `${at}.period`,
        message: 'must end after it begins, and come without `year`',
        rule: 'conflict',
      })
  }
  return [...problems, ...propertyProblems(criterion, answer, `${path}.properties`)]
}

function propertyProblems(criterion: Criterion, { properties = {} }: EspdAnswer, path: string): Detail[] {
  const known = new Map(propertiesOf(criterion.groups).map((each) => [each.path, each]))
  return Object.entries(properties).flatMap(([key, given]): Detail[] => {
    const at = `${path}.${key}`
    const property = known.get(key)
    if (!property) return [{ path: at, message: 'is not a question of this criterion', rule: 'unknown' }]
    if (!Array.isArray(given)) return problemAt(at, valueProblem(property, given))
    if (takesOne(criterion, property)) return [{ path: at, message: 'takes one value', rule: 'type' }]
    return given.flatMap((value, index) => problemAt(`${at}[${index}]`, valueProblem(property, value)))
  })
}

const problemAt = (path: string, message: string | null): Detail[] =>
  message ? [{ path, message, rule: 'format' }] : []

/**
 * The caller's answer replaces the profile's answer. Details of the profile that belong to the other yes or no are
 * dropped.
 */
export function mergeAnswers(known: EspdAnswer, given: EspdAnswer | undefined): EspdAnswer {
  if (!given) return known
  const same = given.answer === undefined || known.answer === undefined || given.answer === known.answer
  const base = same ? known : {}
  return { ...base, ...given, properties: { ...base.properties, ...given.properties } }
}
