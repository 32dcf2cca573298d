import { createHash } from 'node:crypto'
import type { CallerCtx } from '../context/context.ts'
import { forbidden } from '../context/errors.ts'
import { opaque, tagsIn } from '../http/entity-tag.ts'

/** A version as `If-Match` names it. */
export const etagOf = (version: number): string => `"${version}"`

/**
 * The entity tag of an answer: the version, and a digest of the whole answer. With the version alone an alert would
 * count as unchanged although its number of matches has grown.
 */
export function answerTag(version: number, data: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(data)).digest('hex')
  return `"${version}-${digest.slice(0, 12)}"`
}

/** The version that a tag names, with or without the digest of an answer. */
const versionIn = (tag: string) => /^"(\d+)(?:-[0-9a-f]+)?"$/.exec(opaque(tag))?.[1]

/**
 * Refuses a change whose `If-Match` names another version than the current one. The change itself is conditional on
 * the version that was read, so nothing can come in between.
 */
export function expectVersion(ctx: CallerCtx, version: number): void {
  const { ifMatch } = ctx
  if (ifMatch === null || ifMatch.trim() === '*') return
  const isTags = /^\s*(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*\s*$/.test(ifMatch)
  if (!isTags)
    throw forbidden(
      'version',
      `If-Match names no version: send the ETag of the last answer with its quotes, such as ${etagOf(version)}`,
    )
  if (!tagsIn(ifMatch).some((tag) => versionIn(tag) === String(version)))
    throw forbidden(
      'version',
      `This has been changed since: it is at version ${version} now. Read it again and repeat your change`,
    )
}
