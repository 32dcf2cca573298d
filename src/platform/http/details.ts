import type * as z from 'zod'
import type { Detail } from '../errors.ts'
import './sentences.ts'

/** Every problem of a failed parse as path and sentence; an unknown member is named by its own path. */
export function detailsOf(error: z.ZodError, unknown: string): Detail[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('')
    const at = path.replace(/^\./, '')
    if (issue.code !== 'unrecognized_keys') return [{ path: at, message: issue.message }]
    return issue.keys.map((key) => ({ path: at ? `${at}.${key}` : key, message: unknown }))
  })
}
