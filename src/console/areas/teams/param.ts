import { notFound } from '../../../platform/context/errors.ts'
import { TeamParam } from '../../../workspace/teams/schema.ts'
import type { Visit } from '../../core/visit.ts'

/** The team id in the path. A malformed id gets the same answer as an unknown one. */
export function teamIn({ param }: Visit): string {
  const named = TeamParam.safeParse({ id: param.id })
  if (!named.success) throw notFound('Team')
  return named.data.id
}
