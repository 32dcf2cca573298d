import { type Json, object, objects, text } from '../json.ts'
import { withoutPoints } from '../eforms/classification.ts'
import type { OtherCode } from '../vocabulary.ts'

/**
 * Whether a scheme is the CPV, under the names that publishers use. The Ukrainian DK 021 is its national edition with
 * the same codes.
 */
const isCpv = (scheme: string | null) =>
  scheme !== null && /^(?:(?:eu.)?cpv(?:.?2008)?|[дd][кk][ :_-]?0?21(?:[ :_-]2015)?)$/iu.test(scheme)

/**
 * CPV codes of a tender, its items or lots: main codes first, eight digits, without repeats. Check digits are removed.
 * A code that a spreadsheet turned into a decimal (`3000000.0`) gets its leading zero back.
 */
export function cpvCodes(nodes: readonly Json[]): string[] {
  return [...new Set(classifications(nodes).flatMap((each) => cpvCode(each) ?? []))]
}

/** A purchase of hundreds of items has a code for each; the first ones show what it is about. */
const maxOthers = 20
/** Characters of list and code: longer ones are sentences in the wrong place. */
const maxLength = 100

/** Codes of other lists, such as UNSPSC in the Americas or NIGP in cities of the United States, without repeats. */
export function otherCodes(nodes: readonly Json[]): OtherCode[] {
  const codes = classifications(nodes).flatMap(({ scheme, id }) => {
    const [list, code] = [text(scheme), text(id)]
    if (list === null || code === null || isCpv(list)) return []
    return list.length + code.length > maxLength ? [] : [{ scheme: list, code }]
  })
  const distinct = new Map(codes.map((each) => [`${each.scheme} ${each.code}`, each]))
  return [...distinct.values()].slice(0, maxOthers)
}

/** Main classifications first. */
const classifications = (nodes: readonly Json[]): Json[] => [
  ...nodes.map((node) => object(node.classification)),
  ...nodes.flatMap((node) => objects(node.additionalClassifications)),
]

/** `CPV 45310000-3 - Electrical` */
const amongWords = /^(?:CPV[ :]*)?(\d{8})(?:-\d)?(?: .*)?$/i

function cpvCode(classification: Json): string | null {
  if (!isCpv(text(classification.scheme))) return null
  const written = withoutPoints(text(classification.id) ?? '')
  const digits = /^(\d{7,8})(?:-\d|\.0)?$/.exec(written)?.[1] ?? amongWords.exec(written)?.[1]
  return digits?.padStart(8, '0') ?? null
}
