import * as z from 'zod'
import { isObject, type Json, object, objects } from '../json.ts'
import { NoticeIdentity, NoticeRequirement, NoticeShape } from '../notice-schema.ts'
import type { Notice } from '../schema.ts'
import { SourceName } from '../vocabulary.ts'
import { withDifferences } from './differences.ts'

/* The extension of the releases that this service writes. `sourceNotice` in a release names the notice of
   the release and has the members for which OCDS has no place; `requirement` in a criterion has the
   meaning of a requirement. */

const Changes = z.array(z.object({ member: z.string().max(200), value: z.unknown() }))

export const SourceNotice = NoticeIdentity.extend({
  /** Everyone who published it; absent in packages of earlier versions. */
  sources: z.array(SourceName).min(1).max(20).optional(),
  details: Changes,
  /** Only the newest release of a process has it: the members in which the sum of all releases differs from this one. */
  compiled: Changes.optional(),
})
export type SourceNotice = z.output<typeof SourceNotice>

/** Written next to the words of the criterion: `described` is false if the words are the title alone. */
export const OwnRequirement = NoticeRequirement.omit({ text: true }).extend({
  place: z.int(),
  described: z.boolean(),
})
export type OwnRequirement = z.output<typeof OwnRequirement>

/** The extension's members of a release; null for a release of another publisher. */
export function sourceNoticeOf(release: Json): SourceNotice | null {
  return isObject(release.sourceNotice) ? (SourceNotice.safeParse(release.sourceNotice).data ?? null) : null
}

/** The criteria of a release in all the places where the service writes requirements. */
export function ownCriteria(tender: Json): Json[] {
  const nodes = [tender, ...objects(tender.lots)]
  const lists = nodes.flatMap((node) => [
    ...objects(object(node.exclusionGrounds).criteria),
    ...objects(object(node.selectionCriteria).criteria),
  ])
  return [...lists, ...objects(tender.criteria)]
}

/** The extension of a release does not fit the release. */
export class Misfit extends Error {}

/**
 * The notice that a release was written from: the members that OCDS has, completed by the extension.
 *
 * @throws Misfit if the result is not a notice.
 */
export function completed(read: Notice, own: SourceNotice): Notice {
  const { details, sources: _sources, compiled: _compiled, ...identity } = own
  return checked(withDifferences({ ...read, ...identity }, details))
}

/**
 * The notice that all releases of the process amount to, by a release that this service wrote; null if the
 * release does not state it.
 *
 * @throws Misfit
 */
export const compiledOf = (notice: Notice, { compiled }: SourceNotice): Notice | null =>
  compiled ? checked(withDifferences(notice, compiled)) : null

function checked(notice: Json): Notice {
  const { data, error } = NoticeShape.safeParse(notice)
  if (data) return data
  const [issue] = error.issues
  throw new Misfit(`sourceNotice makes no notice: /${issue?.path.join('/')} ${issue?.message}`)
}
