import { Details, Problem } from '../context/errors.ts'
import { readBytes } from './body.ts'
import { strayCharacter } from './text.ts'

const usual = 64 * 1024

/**
 * The fields of a form; null if the body is not a form or is too long. The body is read as bytes, because `text()` of a
 * form logs a warning.
 */
export async function readForm(request: Request, limit = usual): Promise<URLSearchParams | null> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return null
  try {
    return new URLSearchParams(new TextDecoder().decode(await readBytes(request, limit)))
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** The fields that have a character that no text may have. */
export function strayIn(fields: URLSearchParams): Details {
  const details = new Details()
  for (const [path, value] of fields) {
    const stray = strayCharacter(value)
    if (stray) details.push({ path, message: `holds ${stray}` })
  }
  return details
}
