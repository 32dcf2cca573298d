import type { Alternate } from './endpoint.ts'

interface Range {
  type: string
  quality: number
  order: number
}

/** The media ranges of an Accept header. A part that cannot be read is skipped. */
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
 * The form that an Accept header asks for; null means JSON. A form must be named in full, because callers who name no
 * form get JSON. A named form wins when its quality is higher than that of JSON. At equal quality it wins when JSON is
 * named later, or is only covered by a wildcard.
 */
export function wantedForm(
  alternates: Record<string, Alternate> | undefined,
  accept: string | null,
): Alternate | null {
  if (!alternates || accept === null) return null
  const ranges = rangesOf(accept)
  const named = ranges
    .filter(({ type, quality }) => quality > 0 && Object.hasOwn(alternates, type))
    .toSorted((a, b) => b.quality - a.quality || a.order - b.order)[0]
  if (!named) return null
  const own = ranges.find(({ type }) => type === json)
  const covering =
    own ?? ranges.find(({ type }) => type === 'application/*') ?? ranges.find(({ type }) => type === '*/*')
  const rival = covering?.quality ?? 0
  const wins = named.quality > rival || (named.quality === rival && (!own || named.order < own.order))
  return wins ? (alternates[named.type] ?? null) : null
}
