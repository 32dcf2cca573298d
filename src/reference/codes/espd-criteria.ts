import { currencyTables } from './currencies.ts'
import { crosswalkTable } from './eforms.ts'
import { readTable } from './table.ts'
import { fromTables } from '../../platform/files/tables.ts'

const own = ['espd-criteria', 'espd-shapes']

/** The tables of the ESPD: load all before a criterion is looked up. */
export const espdTables = [...own, crosswalkTable, ...currencyTables]

/** `ON*` always applies; `ONTRUE` and `ONFALSE` follow the yes-or-no question of the group above. */
export interface CriterionGroup {
  path: string
  type: string
  properties: Property[]
  groups: CriterionGroup[]
}

export interface Property {
  /** The path below the criterion: `QG1/Q1`. In a document the criterion's prefix precedes it. */
  path: string
  kind: 'CAPTION' | 'QUESTION' | 'REQUIREMENT'
  dataType: string
  text: string
}

export interface Criterion {
  /** The UUID in e-Certis; the criteria of kind `other` have no UUID. */
  id: string
  code: string
  kind: 'exclusion' | 'selection' | 'other'
  prefix: string
  name: string
  description: string
  groups: CriterionGroup[]
}

type CriterionColumn = 'code' | 'id' | 'kind' | 'prefix' | 'shape' | 'name' | 'description'
type ShapeColumn = 'shape' | 'depth' | 'path' | 'node' | 'type' | 'text'

/**
 * The trees of questions, by the code of the first criterion with this tree, because many criteria ask the same
 * questions.
 */
function readShapes(shapesTsv: string): Map<string, CriterionGroup[]> {
  const shapes = new Map<string, CriterionGroup[]>()
  let open: CriterionGroup[] = []
  for (const { shape, depth, path, node, type, text } of readTable<ShapeColumn>(shapesTsv)) {
    open = open.slice(0, Number(depth))
    const above = open.at(-1)
    if (node !== 'GROUP') {
      above?.properties.push({ path, kind: node as Property['kind'], dataType: type, text })
      continue
    }
    const group: CriterionGroup = { path, type, properties: [], groups: [] }
    if (above) above.groups.push(group)
    else shapes.set(shape, [...(shapes.get(shape) ?? []), group])
    open.push(group)
  }
  return shapes
}

const taxonomy = fromTables(own, (criteriaTsv, shapesTsv) => {
  const shapes = readShapes(shapesTsv)
  const criteria = readTable<CriterionColumn>(criteriaTsv).map(({ shape, kind, ...row }): Criterion => ({
    ...row,
    kind: kind as Criterion['kind'],
    groups: shapes.get(shape) ?? [],
  }))
  const byKey = new Map(
    criteria.flatMap((each) => [[each.id.toLowerCase(), each] as const, [each.code, each] as const]),
  )
  return { criteria, byKey }
})

/** Every criterion of ESPD 4.1.0, in the order of its document. */
export const allCriteria = (): Criterion[] => taxonomy().criteria

type Column = 'espd_v41_uuid' | 'eforms_code' | 'legacy_eforms_code'
const byNoticeCode = fromTables([crosswalkTable], (text) => {
  const codes = new Map<string, string[]>()
  for (const row of readTable<Column>(text))
    for (const code of new Set([row.eforms_code, row.legacy_eforms_code]))
      if (code !== '') codes.set(code, [...(codes.get(code) ?? []), row.espd_v41_uuid])
  return codes
})

/** A criterion by its identifier or its ESPD code; null for any other text. */
export const criterionOf = (key: string): Criterion | null => taxonomy().byKey.get(key.toLowerCase()) ?? null

/** The criteria of an eForms code: one, or two if the code does not distinguish them. */
export const criteriaOfNoticeCode = (code: string): Criterion[] =>
  (byNoticeCode().get(code) ?? []).flatMap((id) => criterionOf(id) ?? [])

/** A criterion by identifier, ESPD code or eForms code; null for an eForms code that two criteria share. */
export function criterionNamed(key: string): Criterion | null {
  const own = criterionOf(key)
  if (own) return own
  const [first, ...others] = criteriaOfNoticeCode(key)
  return first && others.length === 0 ? first : null
}

/** Every property of some groups, in document order. */
export const propertiesOf = (groups: CriterionGroup[]): Property[] =>
  groups.flatMap((group) => [...group.properties, ...propertiesOf(group.groups)])
