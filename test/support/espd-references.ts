import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type XmlDocument, XmlXPath } from 'libxml2-wasm'
import { namespaces } from './espd-rules.ts'

/**
 * By the identifier of a criterion: its whole tree, a line for each element: identifier, kind (criterion, group,
 * QUESTION …), type.
 */
const taxonomy = readTaxonomy()

function readTaxonomy(): Map<string, string[]> {
  const text = readFileSync(join(import.meta.dirname, '../fixtures/espd/taxonomy.tsv'), 'utf8')
  const [, ...lines] = text.trim().split('\n')
  const trees = new Map<string, string[]>()
  for (const line of lines) {
    const [criterion = '', id, kind, type] = line.split('\t')
    trees.set(criterion, [...(trees.get(criterion) ?? []), `${id || criterion} ${kind} ${type}`])
  }
  return trees
}

const compiled = new Map<string, XmlXPath>()

/** The texts of all nodes that an expression finds, in the order of the document. */
function texts(document: XmlDocument, path: string): string[] {
  const expression = compiled.get(path) ?? XmlXPath.compile(path, namespaces)
  compiled.set(path, expression)
  return document.find(expression).map(({ content }) => content)
}

/** The texts of these children, for all elements with a name: a row for each element. */
function rows(document: XmlDocument, name: string, children: string[]): string[][] {
  const columns = children.map((child) => texts(document, `//cac:${name}/cbc:${child}`))
  return (columns[0] ?? []).map((_id, n) => columns.map((column) => column[n] ?? ''))
}

/** The elements of a response that the taxonomy names, in the form of its lines. */
function treeOf(document: XmlDocument, criteria: string[][]): string[] {
  const types = ['ID', 'PropertyGroupTypeCode']
  const groups = rows(document, 'TenderingCriterionPropertyGroup', types)
  const subgroups = rows(document, 'SubsidiaryTenderingCriterionPropertyGroup', types)
  const properties = rows(document, 'TenderingCriterionProperty', ['ID', 'TypeCode', 'ValueDataTypeCode'])
  return [
    ...criteria.map(([id, type]) => `${id} criterion ${type}`),
    ...[...groups, ...subgroups].map(([id, type]) => `${id} group ${type}`),
    ...properties.map((row) => row.join(' ')),
  ]
}

/** Every criterion is known, and no group or question of its tree is missing, added or of another type. */
export function treeFaults(document: XmlDocument): string[] {
  const criteria = rows(document, 'TenderingCriterion', ['ID', 'CriterionTypeCode'])
  const ids = criteria.map(([id = '']) => id)
  const unknown = ids.filter((id) => !taxonomy.has(id))
  if (unknown.length > 0) return fault('BR-TC-02-02: not in the taxonomy', unknown)
  const actual = treeOf(document, criteria)
  const wanted = [...new Set(ids)].flatMap((id) => taxonomy.get(id) ?? [])
  return [
    ...fault('BR-TC-04..21: of the taxonomy, not in the response', without(wanted, actual)),
    ...fault('BR-TC-04..21: in the response, not of the taxonomy', without(actual, wanted)),
  ]
}

/** Every answer has a question, and the identifiers of responses, questions and proof lead to one element. */
export function referenceFaults(document: XmlDocument): string[] {
  const responses = texts(document, '//cac:TenderingCriterionResponse/cbc:ID')
  const answered = texts(document, '//cac:TenderingCriterionResponse/cbc:ValidatedCriterionPropertyID')
  const questionIds = texts(document, '//cac:TenderingCriterionProperty/cbc:ID')
  const questions = new Set(questionIds)
  const questionsAfterNo = new Set(
    texts(document, '//*[cbc:PropertyGroupTypeCode="ONFALSE"]/cac:TenderingCriterionProperty/cbc:ID'),
  )
  const referred = texts(document, '//cac:EvidenceSupplied/cbc:ID')
  const proof = texts(document, '//cac:Evidence/cbc:ID')
  return [
    ...fault(
      'BR-TCR-01-02: answered, not asked',
      answered.filter((id) => !questions.has(id)),
    ),
    ...fault('BR-TCR-01-02: asked twice', repeated(questionIds)),
    ...fault(
      'BR-TCR-07-01: answered twice after a no',
      repeated(answered).filter((id) => questionsAfterNo.has(id)),
    ),
    ...fault('OWN-IDS: responses with the same identifier', repeated(responses)),
    ...fault('BR-TCR-09: proof that is not there', without(referred, proof)),
    ...fault('BR-TCR-09: proof that is not referred to', without(proof, referred)),
  ]
}

const fault = (message: string, found: string[]): string[] =>
  found.length === 0 ? [] : [`${message}: ${found.slice(0, 3).join(', ')}`]

const repeated = (values: string[]): string[] => without(values, [...new Set(values)])

/** The values of the first list that are left when each value of the second list has removed one equal value. */
function without(values: string[], taken: string[]): string[] {
  const left = new Map<string, number>()
  for (const value of taken) left.set(value, (left.get(value) ?? 0) + 1)
  return values.filter((value) => {
    const count = left.get(value) ?? 0
    left.set(value, count - 1)
    return count <= 0
  })
}
