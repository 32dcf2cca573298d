import type { Context } from 'hono'
import { notFound, Problem, WrongMethod } from '../../platform/context/errors.ts'
import { splitRoute } from './endpoint.ts'

interface Paths {
  base: string
  /** By route. */
  table: Record<string, unknown>
}

/**
 * Refuses a request that fits no row, and names a request that would work: another method, or the path without its last
 * slash.
 */
export function refuseUnmatched({ base, table }: Paths, { req }: Context): never {
  const path = req.path.slice(base.length)
  const methods = methodsOf(table, path)
  if (methods.length > 0) throw new WrongMethod(req.method, methods)
  const shorter = path.replace(/(?<!\/)\/+$/, '')
  if (shorter !== path && methodsOf(table, shorter).length > 0)
    throw new Problem('NOT_FOUND', `Endpoint not found. Leave out the slash at its end: ${base}${shorter}`)
  throw notFound('Endpoint')
}

/** The methods that rows take on a path. HEAD is taken wherever GET is. */
function methodsOf(table: Paths['table'], path: string): string[] {
  const routes = Object.keys(table).map(splitRoute)
  const methods = routes.filter((route) => fits(route.path, path)).map(({ method }) => method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

function fits(pattern: string, path: string): boolean {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : parts[index] === part))
  )
}
