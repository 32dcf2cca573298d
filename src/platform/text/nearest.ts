import { editsBetween } from './edits.ts'

const fold = (name: string) =>
  name
    .slice(0, maxLength)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
const maxLength = 80

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')

/**
 * The accepted name that was probably meant: the same apart from case and punctuation, one with the given name as a
 * synonym in `meanings`, or a similar name.
 */
export function nearestOf(
  name: string,
  accepted: readonly string[],
  meanings: readonly (readonly [target: string, synonyms: ReadonlySet<string>])[] = [],
): string | undefined {
  const given = fold(name)
  if (given === '') return undefined
  const folded = accepted.map((each) => [each, fold(each)] as const)
  return (
    folded.find(([, other]) => other === given)?.[0] ??
    meanings.find(([target, others]) => others.has(given) && accepted.includes(target))?.[0] ??
    folded.find(([, other]) => singular(other) === singular(given))?.[0] ??
    closest(given, folded) ??
    only(folded.filter(([, other]) => isPart(singular(given), other) || isPart(other, given)))
  )
}

/** One letter in three may be wrong, and two at most. */
function closest(
  given: string,
  folded: readonly (readonly [name: string, folded: string])[],
): string | undefined {
  const max = Math.min(2, Math.floor(given.length / 3))
  const near = folded
    .map(([name, other]) => ({ name, edits: editsBetween(given, other, max) }))
    .filter(({ edits }) => edits <= max)
  return near.toSorted((a, b) => a.edits - b.edits)[0]?.name
}

/** Whether a name begins or ends with another, which is long enough to mean something. */
const isPart = (part: string, whole: string) =>
  part.length >= minPart && (whole.startsWith(part) || whole.endsWith(part))
const minPart = 3

const only = (found: readonly (readonly [name: string, folded: string])[]): string | undefined =>
  found.length === 1 ? found[0]?.[0] : undefined
