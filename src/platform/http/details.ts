import type * as z from 'zod'
import { detailLimits, Details } from '../context/errors.ts'
import './sentences.ts'

/** Every problem of a failed parse as path and sentence. An unknown member is named by its own path. */
export function detailsOf({ issues }: { issues: readonly z.core.$ZodIssue[] }, unknown: string): Details {
  const details = new Details()
  for (const issue of issues)
    if (issue.code !== 'unrecognized_keys') details.add(() => pathText(issue.path), issue.message)
    else for (const key of issue.keys) details.add(() => pathText([...issue.path, key]), unknown)
  return details
}

/** A path as text: `filters.cpvCodes[1]`. Stops after the limit, because each key may be as long as the body. */
export function pathText(path: readonly PropertyKey[]): string {
  let text = ''
  for (const part of path) {
    if (text.length > detailLimits.path) break
    const key = typeof part === 'string' ? part.slice(0, detailLimits.path + 1) : String(part)
    text += typeof part === 'number' ? `[${key}]` : text === '' ? key : `.${key}`
  }
  return text
}
