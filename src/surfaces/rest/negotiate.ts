import type { Alternate } from './endpoint.ts'

interface Range {
  type: string
  quality: number
  order: number
}

/**
 * The media ranges of an Accept header. A part that cannot be read is skipped. `hono/accepts` is not used: it would take
 * `text/*` for a named form, and a malformed quality for 1.
 */
function rangesOf(accept: string): Range[] {
  return accept.split(',').flatMap((part, order) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const written = parameters.find((each) => each.startsWith('q='))?.slice(2)
    const quality =
      written === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(written) ? Number(written) : 0
    return type === '' ? [] : [{ type, quality, order }]
  })
}

const json = 'application/json'

/**
 * The form that an Accept header requests; null means JSON. A form must be named in full, because callers who name no
 * form get JSON.
 */
export function wantedForm(
  alternates: Record<string, Alternate> | undefined,
  accept: string | null,
): Alternate | null {
  if (!alternates) return null
  return alternates[wantedType(Object.keys(alternates), json, accept)] ?? null
}

/** The format of a file that an Accept header requests: the first format, unless another is named in full. */
export function wantedFormat(formats: Record<string, string>, accept: string | null): string {
  const [standard = '', ...others] = Object.keys(formats)
  return wantedType(others, standard, accept)
}

/**
 * The media type to answer in. One of `others` wins when its quality is higher than that of `standard`. At equal quality
 * it wins when `standard` is named later, or is only covered by a wildcard.
 */
function wantedType(others: readonly string[], standard: string, accept: string | null): string {
  if (accept === null) return standard
  const ranges = rangesOf(accept)
  const named = ranges
    .filter(({ type, quality }) => quality > 0 && others.includes(type))
    .toSorted((a, b) => b.quality - a.quality || a.order - b.order)[0]
  if (!named) return standard
  const own = ranges.find(({ type }) => type === standard)
  const family = `${standard.split('/')[0]}/*`
  const covering =
    own ?? ranges.find(({ type }) => type === family) ?? ranges.find(({ type }) => type === '*/*')
  const rival = covering?.quality ?? 0
  const wins = named.quality > rival || (named.quality === rival && (!own || named.order < own.order))
  return wins ? named.type : standard
}
