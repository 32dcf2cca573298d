import { type Json, object, objects, text } from '../json.ts'

/**
 * Whether a scheme is the CPV, under the names that publishers use. The Ukrainian DK 021 is its national edition with
 * the same codes.
 */
const isCpv = (scheme: string | null) =>
  scheme !== null && /^(?:cpv|cpv.?2008|[дd][кk] ?0?21(?::2015)?)$/iu.test(scheme)

/**
 * CPV codes of a tender, its items or lots: main codes first, eight digits, without repeats. Check digits are removed.
 * A code that a spreadsheet turned into a decimal (`3000000.0`) gets its leading zero back.
 */
export function cpvCodes(nodes: readonly Json[]): string[] {
  const main = nodes.map((node) => object(node.classification))
  const additional = nodes.flatMap((node) => objects(node.additionalClassifications))
  return [...new Set([...main, ...additional].flatMap((each) => cpvCode(each) ?? []))]
}

function cpvCode(classification: Json): string | null {
  if (!isCpv(text(classification.scheme))) return null
  const digits = /^(\d{7,8})(?:-\d|\.0)?$/.exec(text(classification.id) ?? '')?.[1]
  return digits?.padStart(8, '0') ?? null
}
