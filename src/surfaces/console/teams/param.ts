import { notFound } from '../../../platform/errors.ts'
import { TeamParam } from '../../../workspace/teams/schema.ts'
import type { Visit } from '../page/visit.ts'

/** The team that the path names. A malformed id is of nothing, as an unknown one is. */
export function teamIn({ param }: Visit): string {
  const named = TeamParam.safeParse({ id: param.id })
  if (!named.success) throw notFound('Team')
  return named.data.id
}
