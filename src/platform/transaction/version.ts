import type { CallerCtx } from '../context.ts'
import { forbidden } from '../errors.ts'

/** The entity tag of a version. */
export const etagOf = (version: number): string => `"${version}"`

/**
 * Refuses a change whose `If-Match` names another version than the current one. The change itself is conditional on
 * the version that was read, so nothing can come in between.
 */
export function expectVersion(ctx: CallerCtx, version: number): void {
  const { ifMatch } = ctx
  if (ifMatch === null || ifMatch === '*') return
  const named = ifMatch.split(',').map((tag) => tag.trim())
  if (!named.includes(etagOf(version)))
    throw forbidden(
      'version',
      `This has been changed since: it is at version ${version} now. Read it again and repeat your change`,
    )
}
